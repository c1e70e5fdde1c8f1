import type { Loose } from '../../../../src/core/schema/index';
import type { Outbox } from '../../outbox/outbox';
import type { AccountPorts } from '../ports';
import type { Passkey } from './factors';
import type { SecondPolicy } from './policy';
import type { SecretSeal } from './secrets';

/** Makes and verifies the exchanges of passkeys (WebAuthn, level 3). */
export interface Passkeys {
  /** Returns the options of a registration, with their challenge. */
  toRegister(account: { id: string; name: string; label: string }, known: readonly Passkey[]): Promise<Loose>;
  /** Returns the options of a sign-in; without passkeys, of any that the browser has. */
  toSignIn(known: readonly Passkey[] | null): Promise<Loose>;
  /** Returns the passkey that a response registers; null if it is wrong. */
  registered(
    response: unknown,
    challenge: string,
  ): Promise<Pick<Passkey, 'id' | 'key' | 'transports'> | null>;
  /** Whether a response is of a passkey; where it `verifiesUser`, the browser must have asked for a PIN or the like. */
  isSigned(response: unknown, challenge: string, passkey: Passkey, verifiesUser: boolean): Promise<boolean>;
}

/** Ports of the second step of a sign-in. */
export interface SecondPorts extends AccountPorts {
  /** Absent where no passkeys can be used. */
  passkeys?: Passkeys;
  secondPolicy: SecondPolicy;
  secretSeal: SecretSeal;
  outbox: Outbox;
}
