import type { AccessLog } from '../accessLog/log';
import type { ServerMessages } from '../basics/messages';
import type { ApiCallDependencies } from '../call/ports';
import type { AccountCollection } from './accounts';
import type { SignInCookieCodec } from './cookies';
import type { DeviceCookieCodec } from './devices';
import type { PasswordHashing } from './hashing';
import type { PasswordNonceIssuer } from './nonces';
import type { SessionLifetimes } from './sessionTimes';
import type { SignInKeyService } from './signInKeys';
import type { SignInTryLimiter } from './tries';

/** The services that the endpoints for sign-in and passwords need. */
export interface AccountDependencies
  extends Pick<ApiCallDependencies, 'store' | 'random' | 'log' | 'resources'> {
  accounts: AccountCollection;
  cookies: SignInCookieCodec;
  hashing: PasswordHashing;
  keys: SignInKeyService;
  nonces: PasswordNonceIssuer;
  devices: DeviceCookieCodec;
  /** Limits how often people try to sign in. */
  tries: SignInTryLimiter;
  accessLog: AccessLog;
  messages: ServerMessages;
  /** Addresses and ranges from which operators may sign in and call; an empty list allows every address. */
  signInAddresses: readonly string[];
  /** The times after which sessions end. */
  sessionTimes: SessionLifetimes;
  /** Names of the deployment; no operator's password may contain them. */
  names: readonly string[];
}
