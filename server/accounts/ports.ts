import type { CallPorts } from '../call/ports';
import type { Accounts } from './accounts';
import type { CookieRules } from './cookies';
import type { Hashing } from './hashing';
import type { Keys } from './signInKeys';

/** Ports for signing in and for the passwords of accounts. */
export interface AccountPorts extends Pick<CallPorts, 'store' | 'random' | 'log'> {
  accounts: Accounts;
  cookies: CookieRules;
  hashing: Hashing;
  keys: Keys;
}
