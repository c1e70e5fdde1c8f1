import type { AccessLog } from '../accessLog/log';
import type { RequestEnv } from '../basics/env';
import type { Reader, Store } from '../store/store';
import type { RecordWriteDependencies } from './hooks';
import type { Operator } from './operator';
import type { AnswerBodyFilter } from './output';
import type { OlderRecordStateLimits } from './route';
import type { RouteAnswerFinalizer } from './show';

/** Logs an unexpected error under the id that the operator sees. */
export type ErrorLogger = (id: string, error: unknown) => void;

/**
 * A function that returns the operator of a call by its cookie or token; null if nobody is signed in. A call
 * that the console made by itself (`isUserInitiated` is false) does not prolong the session. `reader` is the
 * call's transaction, if there is one.
 */
export type CallerAuthenticator = (
  env: RequestEnv,
  now: Date,
  isUserInitiated: boolean,
  reader?: Reader,
) => Promise<Operator | null>;

/** The services that every call needs, whatever its route. */
export interface ApiCallDependencies extends RecordWriteDependencies {
  store: Store;
  clock: () => Date;
  log: ErrorLogger;
  output: AnswerBodyFilter;
  show: RouteAnswerFinalizer;
  authenticate: CallerAuthenticator;
  /**
   * Returns the operator of a call's session as an earlier call read it; null if the data are not remembered.
   */
  recall: (env: RequestEnv, now: Date) => Promise<Operator | null>;
  /** Whether a request has a session cookie, valid or not. */
  carriesSession: (env: RequestEnv) => boolean;
  /**
   * Whether a call may change a record without stating the record's version. Clients that are older than this
   * API do so.
   */
  allowUnversioned?: boolean;
  /** The access log, which records accesses to personal data. */
  accessLog: AccessLog;
  /** How many older states of each record are kept, and for how long. */
  states: OlderRecordStateLimits;
  /** Removes the files that a committed transaction no longer uses (`WriteContext.released`). */
  release: (assetIds: readonly string[]) => Promise<void>;
  /** All resources and hooks of the product, including resources that the caller may not read. */
  product: RecordWriteDependencies;
  /** Starts sending the outbox's mails, without waiting for the result. */
  wake: () => void;
}
