import type { AccessLog } from '../accessLog/log';
import type { ServerMessages } from '../basics/messages';
import type { CallDependencies } from '../call/ports';
import type { AccountCollection } from './accounts';
import type { SignInCookies } from './cookies';
import type { DeviceCookieStore } from './devices';
import type { PasswordHashing } from './hashing';
import type { PasswordNonces } from './nonces';
import type { SessionLifetimes } from './sessionTimes';
import type { SignInKeys } from './signInKeys';
import type { SignInAttemptLimiter } from './tries';

/** Dependencies of the endpoints for sign-in and passwords. */
export interface AccountDependencies
  extends Pick<CallDependencies, 'store' | 'random' | 'log' | 'resources'> {
  accounts: AccountCollection;
  cookies: SignInCookies;
  hashing: PasswordHashing;
  keys: SignInKeys;
  nonces: PasswordNonces;
  devices: DeviceCookieStore;
  tries: SignInAttemptLimiter;
  accessLog: AccessLog;
  messages: ServerMessages;
  /** Addresses and ranges from which operators may sign in and call; an empty list allows every address. */
  signInAddresses: readonly string[];
  /** The times after which sessions end. */
  sessionTimes: SessionLifetimes;
  /** Names of the deployment; no operator's password may contain them. */
  names: readonly string[];
}
