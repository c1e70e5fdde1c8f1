import type { AnyResource } from '../src/schema/index';
import type { Accounts } from './accounts';
import type { Exports } from './exports';
import type { Files } from './files/files';
import type { Hashing } from './hashing';
import type { Random } from './ids';
import type { Keys } from './keys';
import type { Mail } from './mail/mail';
import type { ServerMessages } from './messages';
import type { Output } from './output';
import type { Sanitize } from './sanitize';
import type { CookieRules } from './sessions/cookies';
import type { Store } from './store/store';
import type { InTurn } from './turns';

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
