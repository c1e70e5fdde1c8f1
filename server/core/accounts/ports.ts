import type { AccessLog } from '../accessLog/log';
import type { ServerMessages } from '../basics/messages';
import type { CallPorts } from '../call/ports';
import type { Accounts } from './accounts';
import type { CookieRules } from './cookies';
import type { Devices } from './devices';
import type { PasswordHashing } from './hashing';
import type { Nonces } from './nonces';
import type { SessionTimes } from './sessionTimes';
import type { SignInKeys } from './signInKeys';
import type { SignInTries } from './tries';

/** Dependencies of the endpoints for sign-in and passwords. */
export interface AccountPorts extends Pick<CallPorts, 'store' | 'random' | 'log' | 'resources'> {
  accounts: Accounts;
  cookies: CookieRules;
  hashing: PasswordHashing;
  keys: SignInKeys;
  nonces: Nonces;
  devices: Devices;
  tries: SignInTries;
  accessLog: AccessLog;
  messages: ServerMessages;
  /** Addresses and ranges from which operators may sign in and call; an empty list allows every address. */
  signInAddresses: readonly string[];
  /** The times after which sessions end. */
  sessionTimes: SessionTimes;
  /** Names of the deployment; no operator's password may contain them. */
  names: readonly string[];
}
