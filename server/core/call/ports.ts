import type { AccessLog } from '../accessLog/log';
import type { Env } from '../basics/env';
import type { Reader, Store } from '../store/store';
import type { WritePorts } from './hooks';
import type { Operator } from './operator';
import type { Output } from './output';
import type { StateLimits } from './route';
import type { Show } from './show';

/** Logs an unexpected error under the id that the operator is shown. */
export type Log = (id: string, error: unknown) => void;

/**
 * Returns the operator of a call, by its cookie or its token; null without a sign-in. A call that no operator asked for (`isAsked`
 * false) does not count as use of the session. `reader` is a transaction of the call, or absent.
 */
export type Authenticate = (
  env: Env,
  now: Date,
  isAsked: boolean,
  reader?: Reader,
) => Promise<Operator | null>;

/** Services that every call needs, regardless of its route. */
export interface CallPorts extends WritePorts {
  store: Store;
  clock: () => Date;
  log: Log;
  output: Output;
  show: Show;
  authenticate: Authenticate;
  /** Whether the cookie of a session comes along, be it alive or not. */
  carriesSession: (env: Env) => boolean;
  /** Whether clients that know no versions may change records: for clients older than this API. */
  allowUnversioned?: boolean;
  /** The record of access to personal data. */
  accessLog: AccessLog;
  /** How many older states of a record are kept, and for how long. */
  states: StateLimits;
  /** Removes what the store let go of in a transaction (`WriteContext.released`), once it is committed. */
  release: (ids: readonly string[]) => Promise<void>;
  /** The whole product, regardless of the caller's rights to read. */
  product: WritePorts;
  /** Begins to work off the outbox, and does not wait for it. */
  wake: () => void;
}
