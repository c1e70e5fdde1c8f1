import type { Http } from '../wire/http';
import { sealingKeyReader } from './passwords';
import { withSeal } from './seal';

/** The calls for the operator's own password. */
export interface OwnPasswordCalls {
  /** Changes the operator's own password. This ends all of their other sessions. */
  changePassword(current: string, password: string): Promise<void>;
  /** Confirms the operator by their password. The confirmation is valid for some minutes. */
  confirmPassword(password: string): Promise<void>;
}

/** Returns the calls for the operator's own password. */
export const ownPasswordCallsOver = (http: Http): OwnPasswordCalls => ({
  changePassword: (current, password) =>
    withSeal(sealingKeyReader(http), async (seal) => {
      const body = JSON.stringify({ current: await seal(current), password: await seal(password) });
      await http('/session/password', { method: 'PUT', body });
    }),
  confirmPassword: (password) =>
    withSeal(sealingKeyReader(http), async (seal) => {
      const body = JSON.stringify({ password: await seal(password) });
      await http('/session/confirm', { method: 'POST', body });
    }),
});
