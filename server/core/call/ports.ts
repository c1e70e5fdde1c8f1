import type { AccessLog } from '../accessLog/log';
import type { RequestEnv } from '../basics/env';
import type { Reader, Store } from '../store/store';
import type { RecordWriteDependencies } from './hooks';
import type { Operator } from './operator';
import type { AnswerBodyFilter } from './output';
import type { OlderStateLimits } from './route';
import type { FinalizeAnswer } from './show';

/** Logs an unexpected error under the id shown to the operator. */
export type LogError = (id: string, error: unknown) => void;

/**
 * Returns the operator of a call, by its cookie or its token; null without a sign-in. A call that the console
 * made by itself (`isAsked` is false) does not count as use of the session. `reader` is the call's
 * transaction, if there is one.
 */
export type AuthenticateCaller = (
  env: RequestEnv,
  now: Date,
  isAsked: boolean,
  reader?: Reader,
) => Promise<Operator | null>;

/** Services that every call needs, regardless of its route. */
export interface CallDependencies extends RecordWriteDependencies {
  store: Store;
  clock: () => Date;
  log: LogError;
  output: AnswerBodyFilter;
  show: FinalizeAnswer;
  authenticate: AuthenticateCaller;
  /** Whether a request has a session cookie, valid or not. */
  carriesSession: (env: RequestEnv) => boolean;
  /** Whether clients may change records without stating a version. Clients older than this API need this. */
  allowUnversioned?: boolean;
  /** The record of access to personal data. */
  accessLog: AccessLog;
  /** How many older states of a record are kept, and for how long. */
  states: OlderStateLimits;
  /** Removes the files released by a committed transaction (`WriteContext.released`). */
  release: (ids: readonly string[]) => Promise<void>;
  /** The resources and hooks of the whole product, including those that the caller may not read. */
  product: RecordWriteDependencies;
  /** Starts sending the outbox's mails, without waiting for the result. */
  wake: () => void;
}
