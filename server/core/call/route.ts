import type { AccessVerb, AnyResource, Loose } from '../../../src/core/schema/index';
import type { AccessAction } from '../accessLog/entry';
import type { RequestEnv } from '../basics/env';
import type { Document, LockKey, Reader, StoreSnapshot, Transaction } from '../store/store';
import type { AccessEntryDraft } from './accessNote';
import { type RouteInputByBodyKind, requestBodyReadersByKind } from './body';
import type { CollectionResources } from './collections';
import type { RouteDescription } from './facts';
import type { RecordWriteDependencies } from './hooks';
import type { Operator } from './operator';
import type { OwnVersions, VersionRange } from './ownVersions';
import type { AllowedCallers } from './rights';
import type { RecordsInAnswerBody } from './shown';

/** Base path of all calls except those for stored files. */
export const API_BASE_PATH = '/api/console';

/** A call whose origin and right have been checked. */
export interface RouteCall {
  request: Request;
  params: Readonly<Record<string, string>>;
  env: RequestEnv;
  now: Date;
  /** The caller; `ANONYMOUS_OPERATOR` for a route without a sign-in. */
  operator: Operator;
  /**
   * True while the operator's data come from an earlier call and are not yet compared with the stored data. A
   * call that fails in this state runs again with the current data.
   */
  isRecalled?: boolean;
  /** The data about the call for its entry in the access log. */
  access: AccessEntryDraft;
  /** Whether the call may change a record without stating the record's version. */
  allowsUnversioned: boolean;
  /** Throws 403 unless the operator recently confirmed the password. The route must declare `confirm`. */
  requireConfirmed(): void;
  /** The versions of records that committed transactions of the call wrote. */
  ownVersions: Map<string, VersionRange>;
}

/** An answer with a body. A record in the body must be a `MaskableRecord`, so that it is masked. */
export interface RouteAnswer {
  status: number;
  /** Version of the record in `body`. Absent if `body` holds no record. */
  version?: number;
  body: Loose;
  /** The records shown in the body, for the call's entry in the access log. */
  about?: RecordsInAnswerBody;
  /** The only paths that the rows of a list in `body` keep. If absent, the rows keep their usual paths. */
  fields?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Values of Set-Cookie headers. */
  cookies?: readonly string[];
}

/**
 * The answer with one stored record of the route's collection. `server/core/privacy` adds computed values to
 * the record and masks it.
 */
export interface SingleRecordAnswer {
  status: number;
  record: Document;
}

/** The answer with records of the route's collection as list rows, in their stored form. */
export interface ListRowsAnswer {
  rows: readonly Document[];
  summary: { totalCount: number; skip: number; limit: number };
  /** The only paths that the rows keep. If absent, the rows keep their usual paths. */
  fields?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The answer of a list. `page` reads the page. It is called after the list's filters were added to the call's
 * access log entry.
 */
export interface ListPageAnswer {
  /** Reads the page. Returns an answer without rows if the caller already has the page as it is now. */
  page(): Promise<ListRowsAnswer | RouteAnswer>;
  /** Returns the number of all records of the list. */
  count(): Promise<number>;
  skip: number;
  limit: number;
  /** The only paths that the page's rows keep. If absent, the rows keep their usual paths. */
  fields?: readonly string[] | undefined;
}

/** The answer with all records of a list. `server/core/privacy` allows and records the export first. */
export interface ListExportAnswer {
  everything(): Promise<StoreSnapshot>;
  skip: number;
  /** The only paths that exported records keep. If absent, the records keep their usual paths. */
  fields?: readonly string[] | undefined;
}

/** The answer with a stored file or a range of its bytes. The bytes are null for HEAD. */
export interface FileAnswer {
  /** HTTP status: 200 for the whole file, 206 for a range. */
  status: 200 | 206;
  file: ReadableStream<Uint8Array> | null;
  headers: Readonly<Record<string, string>>;
}

/**
 * The answer with a file that a personal record may hold. `server/core/privacy` first stores the access log
 * entry.
 */
export interface PersonalDataFileAnswer {
  /**
   * The record that holds the file. `once` names the access log entry that several reads of the file share.
   */
  holder: { resource: AnyResource; record: Document; once: string } | undefined;
  /** The caller who reads the file. */
  readingOperator: Operator;
  /** Throws unless the caller may read one of the records that hold the file. */
  admit(): void;
  held(): Promise<FileAnswer>;
}

/** The answer that streams all records of a list as JSON. `head` has the keys before the records. */
export interface StreamedRecordsAnswer {
  head: Loose;
  records: StoreSnapshot;
  /** The only paths that streamed records keep. If absent, the records keep their usual paths. */
  fields?: readonly string[] | undefined;
}

/** The answer with JSON that is already serialized. The JSON is null if the caller already has it. */
export interface PreserializedJsonAnswer {
  written: Uint8Array<ArrayBuffer> | null;
  headers: Readonly<Record<string, string>>;
}

/** How many older states of each record are kept, and for how many days. With 0 states, none are kept. */
export interface OlderRecordStateLimits {
  states: number;
  days: number;
}

/**
 * The transaction of a changing call, and the data that the change collects for the steps after the commit.
 */
export interface WriteContext {
  tx: Transaction;
  call: RouteCall;
  /** Ids of assets that no record refers to any more. Their bytes are removed after the commit. */
  released: string[];
  /** True if the store must also overwrite the bytes of all data that the transaction removes. */
  erases?: true;
  /** Set if a call deletes a record for good: the remaining data, which the answer reports. */
  stays?: { accessLog: number; message: string };
  /** The number of writes so far. `failure` is the error that rolled back an earlier run of the only record. */
  oneOfMany?: { writeCount: () => number; failure?: Error };
  /** The versions of records that the call wrote so far, this transaction included. */
  ownVersions: OwnVersions;
  /** Path and id of the record that the transaction removes, or removed last. */
  removes?: string;
  /** How many older states of each record are kept, and for how long. */
  states: OlderRecordStateLimits;
  /** The services that every write of a record needs: the resources and the product's hooks. */
  product: RecordWriteDependencies;
  /** True if the transaction stores mails that are to be sent after its commit. */
  announces?: true;
  /** The records that one transaction of a change is about, for its entry in the access log. */
  about?: RecordsInAnswerBody;
}

/** Runs a part of a change in its own transaction, with its own locks. The caller must handle its errors. */
export type TransactionStepRunner = <T>(
  performStep: (writeContext: WriteContext) => Promise<T>,
  locks?: readonly LockKey[],
) => Promise<T>;

/** An effect of a call outside the call's transaction: sending a mail, or work in many short transactions. */
export interface ExternalEffect {
  /**
   * Name of the effect's lease, which one call at a time can hold. Absent if repeating the effect is
   * harmless.
   */
  lease?: string;
  /** Causes the effect, before the call's transaction. A repeated call passes the same `attemptId`. */
  act(attemptId: string, runStep: TransactionStepRunner): Promise<void>;
}

/** A change that is ready to run: its data are validated as far as possible outside the transaction. */
export interface PreparedWrite {
  externalEffect?: ExternalEffect;
  /**
   * Returns the locks of the change. If a lock is missing, the transaction runs a second time. The change may
   * depend only on documents that it writes or locks by `tx.lock`. Without this function, no other
   * transaction runs at the same time.
   */
  locks?(): Promise<readonly LockKey[]>;
  /**
   * Makes the change. Returns the answer, and the `id` of the record, which the answers to repeated calls
   * need. With `isTrial` (a dry run), the transaction is rolled back, and the call is recorded like a read.
   */
  run(writeContext: WriteContext): Promise<{ id: string; answer: ChangeRouteAnswer; isTrial?: boolean }>;
  /** Called after the commit. The call's answer does not wait for work that this function starts. */
  committed?(): void;
  /** Undoes the work prepared outside the transaction. Called if the transaction failed or did not run. */
  undo?(): Promise<void>;
}

/** The possible answers of a call that changes data. */
export type ChangeRouteAnswer = RouteAnswer | SingleRecordAnswer;
/** The possible answers of a call that reads data. */
export type ReadRouteAnswer =
  | ChangeRouteAnswer
  | ListRowsAnswer
  | ListPageAnswer
  | ListExportAnswer
  | PersonalDataFileAnswer
  | FileAnswer
  | PreserializedJsonAnswer;
/** An answer that is ready to be sent: its records are masked and no longer in their stored form. */
export type OutgoingAnswer =
  | RouteAnswer
  | (StreamedRecordsAnswer & { key: string })
  | FileAnswer
  | PreserializedJsonAnswer;

interface CommonRouteProperties {
  path: string;
  who: AllowedCallers;
  /**
   * The kind of access (such as reading) to the route's records that the caller needs. By default, the HTTP
   * method decides.
   */
  verb?: AccessVerb;
  /** Returns the route's description for the API document. */
  describe(): RouteDescription;
  /** True if the answer holds records of no resource, such as saved views. */
  ofNoResource?: true;
  /** True if only people may call the route, never a token. */
  forPeople?: true;
  /** The collection that the route is about, and to which records in the answer belong. */
  of?: CollectionResources;
  /**
   * The action that a call's access log entry states. A call is not recorded if none of the resources in `of`
   * has personal data. While it runs, the route adds more data to `call.access`, such as the person
   * concerned. If the route sets `action: null` there, nothing is recorded.
   */
  access?: AccessAction | undefined;
  /** True if the route calls `RouteCall.requireConfirmed` first, for actions that need the password. */
  confirm?: true;
}

export interface ReadRoute extends CommonRouteProperties {
  method: 'GET';
  read(call: RouteCall): Promise<ReadRouteAnswer>;
  /** The route that answers calls with `?public=true` instead. Its answers hold public records only. */
  open?: ReadRoute | undefined;
}

export interface ChangeRoute extends CommonRouteProperties {
  method: 'POST' | 'PUT' | 'DELETE';
  input: keyof RouteInputByBodyKind;
  /** True if the call must also work on a full disk: it is a sign-in or frees space, as each DELETE does. */
  isUrgent?: true;
  /** Throws if the call must be refused before its body is read, as after too many failed sign-ins. */
  admit?(call: RouteCall): Promise<void>;
  prepare(call: RouteCall): Promise<{ change: PreparedWrite; fingerprint: () => Promise<string> }>;
  /** Answers a POST that is repeated with the same Idempotency-Key, with the record as it is now. */
  answerAgain?(reader: Reader, recordId: string, status: number, call: RouteCall): Promise<ChangeRouteAnswer>;
}

/** A declared call. Only declared calls can be mounted. */
export type Route = ReadRoute | ChangeRoute;

export const getRouteName = ({ method, path }: Route): string => `${method} ${path}`;

interface ChangeRouteWithParsedInput<K extends keyof RouteInputByBodyKind>
  extends Omit<ChangeRoute, 'input' | 'prepare'> {
  input: K;
  prepare(call: RouteCall, input: RouteInputByBodyKind[K]): Promise<PreparedWrite>;
}

/** Declares a changing call. Its body is read as `input` says, and then passed to `prepare`. */
export function defineChange<K extends keyof RouteInputByBodyKind>(
  route: ChangeRouteWithParsedInput<K>,
): ChangeRoute {
  return {
    ...route,
    prepare: async (call) => {
      await route.admit?.(call);
      const { value, fingerprint } = await requestBodyReadersByKind[route.input](call);
      return { change: await route.prepare(call, value), fingerprint };
    },
  };
}

/** The collections and routes of the whole API, for routes that need to know the others. */
export interface AllCollectionsAndRoutes {
  collections: readonly CollectionResources[];
  /** Returns all routes of the API. May only be called after all routes are created. */
  all: () => readonly Route[];
}
