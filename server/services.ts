import type { AnyResource } from '../src/schema/index';
import type { Accounts } from './accounts/accounts';
import type { CookieRules } from './accounts/cookies';
import type { Hashing } from './accounts/hashing';
import type { Keys } from './accounts/signInKeys';
import type { Random } from './basics/ids';
import type { ServerMessages } from './basics/messages';
import type { InTurn } from './basics/turns';
import type { Output } from './call/output';
import type { Files } from './files/files';
import type { Mail } from './mail/mail';
import type { Exports } from './records/exports';
import type { Sanitize } from './records/sanitize';
import type { Store } from './store/store';

/** What the API is given to work on: its resources, and everything that differs between hosts. */
export interface Ports {
  resources: readonly AnyResource[];
  store: Store;
  files: Files;
  clock: () => Date;
  random: Random;
  hashing: Hashing;
  keys: Keys;
  mail: Mail;
  sanitize: Sanitize;
  messages: ServerMessages;
}

/** What every route works with. */
export interface Services extends Ports {
  accounts: Accounts;
  cookies: CookieRules;
  output: Output;
  /** Lets only a few uploads be taken in at the same time. */
  uploadTurns: InTurn;
  exports: Exports;
  /** Keeps what went wrong unexpectedly, under the number that the operator is told. */
  log: (id: string, error: unknown) => void;
}
