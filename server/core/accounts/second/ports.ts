import type { Loose } from '../../../../src/core/schema/index';
import type { Outbox } from '../../outbox/outbox';
import type { AccountDependencies } from '../ports';
import type { StoredPasskey } from './factors';
import type { SecondFactorPolicy } from './policy';
import type { FactorSecretCipher } from './secrets';

/** Creates the options of passkey requests, and verifies the browser's responses (WebAuthn, level 3). */
export interface WebAuthnService {
  /** Returns the options of a passkey registration, with their challenge. */
  createRegistrationOptions(
    account: { id: string; name: string; label: string },
    knownPasskeys: readonly StoredPasskey[],
  ): Promise<Loose>;
  /**
   * Returns the options of a passkey sign-in. With null instead of a list, the browser accepts any passkey.
   */
  createSignInOptions(knownPasskeys: readonly StoredPasskey[] | null): Promise<Loose>;
  /** Returns the passkey that a response registers; null if the response is wrong. */
  verifyRegistration(
    response: unknown,
    challenge: string,
  ): Promise<Pick<StoredPasskey, 'id' | 'key' | 'transports'> | null>;
  /**
   * Whether a passkey signed a response. With `requiresUserVerification`, the browser must also have verified
   * the user, for example by a PIN.
   */
  isSignInValid(
    response: unknown,
    challenge: string,
    passkey: StoredPasskey,
    requiresUserVerification: boolean,
  ): Promise<boolean>;
}

/** Dependencies of the second step of a sign-in. */
export interface SecondFactorDependencies extends AccountDependencies {
  /** Absent in deployments where passkeys can't be used. */
  passkeys?: WebAuthnService;
  secondPolicy: SecondFactorPolicy;
  secretSeal: FactorSecretCipher;
  outbox: Outbox;
}
