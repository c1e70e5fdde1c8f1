import type { HttpClient } from '../wire/http';
import { createEncryptionKeyReader } from './passwords';
import { callWithPasswordEncryption } from './seal';

/** The functions that call the API about the operator's own password. */
export interface OwnPasswordCalls {
  /** Changes the operator's own password. This ends all of their other sessions. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Confirms the operator's identity by their password. The confirmation is valid for some minutes. */
  confirmPassword(password: string): Promise<void>;
}

/** Returns the functions that call the API about the operator's own password. */
export const createOwnPasswordCalls = (http: HttpClient): OwnPasswordCalls => ({
  changePassword: (currentPassword, newPassword) =>
    callWithPasswordEncryption(createEncryptionKeyReader(http), async (encrypt) => {
      const body = JSON.stringify({
        current: await encrypt(currentPassword),
        password: await encrypt(newPassword),
      });
      await http('/session/password', { method: 'PUT', body });
    }),
  confirmPassword: (password) =>
    callWithPasswordEncryption(createEncryptionKeyReader(http), async (encrypt) => {
      const body = JSON.stringify({ password: await encrypt(password) });
      await http('/session/confirm', { method: 'POST', body });
    }),
});
