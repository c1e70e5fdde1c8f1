import type { AccessVerb, AnyResource, Loose } from '../../../src/core/schema/index';
import type { AccessAction } from '../accessLog/entry';
import type { RequestEnv } from '../basics/env';
import type { Document, LockKey, Reader, Snapshot, Transaction } from '../store/store';
import type { AccessEntryDraft } from './accessNote';
import { type RouteInputByBodyKind, requestBodyReadersByKind } from './body';
import type { CollectionResources } from './faces';
import type { RouteSpec } from './facts';
import type { RecordWriteDependencies } from './hooks';
import type { Operator } from './operator';
import type { AllowedCallers } from './rights';
import type { RecordsNamedInBody } from './shown';

/** Base path of all calls except stored files. */
export const API_BASE_PATH = '/api/console';

/** A call whose origin and right have been checked. */
export interface RouteCall {
  request: Request;
  params: Readonly<Record<string, string>>;
  env: RequestEnv;
  now: Date;
  /** The caller; `noOperator` for a route without a sign-in. */
  operator: Operator;
  /** The data of the call for the record of access. */
  access: AccessEntryDraft;
  /** Whether the call may change a record without stating the record's version. */
  allowsUnversioned: boolean;
  /**
   * Throws 403 `confirm_needed` unless the operator recently confirmed the password. Only routes that declare
   * `confirm` may call it.
   */
  requireConfirmed(): void;
}

/**
 * An answer with a body. A record in the body must be in the form `Shown`; other records are answered as a
 * `RecordAnswer`, a page or an export.
 */
export interface RouteAnswer {
  status: number;
  /** Version of the record in `body`. Absent if `body` holds no record. */
  version?: number;
  body: Loose;
  /** The records that the body is about, for the record of access. */
  about?: RecordsNamedInBody;
  /** The only paths that rows of the list in `body` keep. Absent for the default paths. */
  fields?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Values of Set-Cookie headers. */
  cookies?: readonly string[];
}

/**
 * The answer with one record of the route's collection, in its stored form. `server/core/privacy` completes,
 * masks and records it.
 */
export interface RecordAnswer {
  status: number;
  record: Document;
}

/** The answer with records of the route's collection as list rows, in their stored form. */
export interface ListRowsAnswer {
  rows: readonly Document[];
  summary: { totalCount: number; skip: number; limit: number };
  /** The only paths that the rows keep. Absent for the default paths. */
  fields?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The answer with a page of the collection's list. `server/core/privacy` notes the request before it reads
 * the page.
 */
export interface ListPageAnswer {
  /** Reads the page. If the caller already has the current page, returns an answer without rows. */
  page(): Promise<ListRowsAnswer | RouteAnswer>;
  /** Counts all records of the list. */
  count(): Promise<number>;
  skip: number;
  limit: number;
  /** The only paths that the page's rows keep. Absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/**
 * The answer with all records of a list. `server/core/privacy` admits and records the export before it
 * begins.
 */
export interface ExportAnswer {
  everything(): Promise<Snapshot>;
  skip: number;
  /** The only paths in the exported records; absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/** The answer with a stored file or a range of it; bytes are null for HEAD. All others are JSON. */
export interface FileAnswer {
  /** 200 for the whole file, 206 for a range. */
  status: 200 | 206;
  file: ReadableStream<Uint8Array> | null;
  headers: Readonly<Record<string, string>>;
}

/**
 * The answer with a file that a personal record may hold. `server/core/privacy` records the access before
 * anything is refused.
 */
export interface PersonalFileAnswer {
  /** The record that holds the file. `once` names the access entry that repeated reads of the file share. */
  holder: { face: AnyResource; record: Document; once: string } | undefined;
  /** The caller who reads the file. */
  reader: Operator;
  /** Throws unless the caller may read one of the records that hold the file. */
  admit(): void;
  held(): Promise<FileAnswer>;
}

/** The answer that streams all records of a list after `head`, the beginning of the JSON. */
export interface StreamedRecordsAnswer {
  head: Loose;
  records: Snapshot;
  /** The only paths in the streamed records; absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/**
 * The answer with JSON that was generated before and holds no record. The JSON is null if the caller already
 * has it.
 */
export interface PreserializedAnswer {
  written: Uint8Array<ArrayBuffer> | null;
  headers: Readonly<Record<string, string>>;
}

/** How many older states of a record are kept, and for how many days; 0 states keep none. */
export interface OlderStateLimits {
  states: number;
  days: number;
}

/** The transaction of a changing call. */
export interface WriteContext {
  tx: Transaction;
  call: RouteCall;
  /** Ids of assets that no record refers to any more. Their bytes are removed after the commit. */
  released: string[];
  /** True if the store must also overwrite the bytes of everything that the transaction removes. */
  erases?: true;
  /** For the answer: the data that remain after a record is deleted for good. */
  stays?: { accessLog: number; message: string };
  /** How many older states of a record are kept. */
  states: OlderStateLimits;
  /** The services that every write of a record needs: the resources and the product's hooks. */
  product: RecordWriteDependencies;
  /** True if the transaction stores mails that are due after its commit. */
  announces?: true;
  /** The records that one step of a change is about, for the record of access. */
  about?: RecordsNamedInBody;
}

/**
 * Runs one step of a change in a separate transaction with its own locks. The caller must report or rethrow
 * its errors.
 */
export type RunTransactionStep = <T>(
  run: (work: WriteContext) => Promise<T>,
  locks?: readonly LockKey[],
) => Promise<T>;

/** An effect that can't happen in the call's transaction: a mail, or work in many short transactions. */
export interface ExternalEffect {
  /** Name of the lease. Only one call at a time can hold it. Absent if repeating the effect does no harm. */
  lease?: string;
  /**
   * Runs the effect before the call's transaction. `attempt` identifies the effect; a repeated call gets the
   * same `attempt`.
   */
  act(attempt: string, step: RunTransactionStep): Promise<void>;
}

/** A change that is ready to run. Everything that can be validated outside its transaction is validated. */
export interface PreparedWrite {
  externalEffect?: ExternalEffect;
  /**
   * Returns the locks of the change. A missing lock costs a second run. The change may depend only on
   * documents that it writes or locks by `tx.lock`. Without this function, the transaction runs alone.
   */
  locks?(): Promise<readonly LockKey[]>;
  /**
   * Makes the change. Returns the answer, and the record's `id`, which answers to repeated calls need. If
   * `isTrial` is returned, everything is undone, and the call is recorded like a read.
   */
  run(work: WriteContext): Promise<{ id: string; answer: ChangeAnswer; isTrial?: boolean }>;
  /** Called after the commit. The call does not wait for work that this function starts. */
  committed?(): void;
  /**
   * Removes everything that was prepared outside the transaction. Called if the transaction failed or did not
   * run.
   */
  undo?(): Promise<void>;
}

/** The possible answers of a call that changes data. */
export type ChangeAnswer = RouteAnswer | RecordAnswer;
/** The possible answers of a call that reads data. */
export type ReadAnswer =
  | ChangeAnswer
  | ListRowsAnswer
  | ListPageAnswer
  | ExportAnswer
  | PersonalFileAnswer
  | FileAnswer
  | PreserializedAnswer;
/** An answer as it leaves the API. It holds no record in its stored form. */
export type OutgoingAnswer =
  | RouteAnswer
  | (StreamedRecordsAnswer & { key: string })
  | FileAnswer
  | PreserializedAnswer;

interface Declared {
  path: string;
  who: AllowedCallers;
  /**
   * The verb that the caller needs in the area of the route's records. If absent, the route's method decides.
   */
  verb?: AccessVerb;
  /** Returns the route's description for the API document. */
  describe(): RouteSpec;
  /** True if the answer holds records of no resource, such as saved views. */
  ofNoResource?: true;
  /** True if only people may call the route, never a token. */
  forPeople?: true;
  /** The collection that the route is about. A record or rows in its answer belong to it. */
  of?: CollectionResources;
  /**
   * The purpose of a call with personal data. Each call is recorded separately, unless no resource in `of`
   * has personal data. The route adds data known later, such as the person concerned, to `call.access`. If it
   * sets `action: null` there, nothing is recorded.
   */
  access?: AccessAction | undefined;
  /**
   * True if the route calls `Call.requireConfirmed` first, for actions that need the operator's own password.
   */
  confirm?: true;
}

export interface ReadRoute extends Declared {
  method: 'GET';
  read(call: RouteCall): Promise<ReadAnswer>;
  /**
   * The route that answers calls with `?public=true` in place of this route. It answers with public records.
   */
  open?: ReadRoute | undefined;
}

export interface ChangeRoute extends Declared {
  method: 'POST' | 'PUT' | 'DELETE';
  input: keyof RouteInputByBodyKind;
  /**
   * True if the call must also work on a full disk, because it is a sign-in or frees space. Every DELETE
   * works on a full disk.
   */
  isUrgent?: true;
  /** Throws if the call must be refused before its body is read, for example after too many sign-in tries. */
  admit?(call: RouteCall): Promise<void>;
  prepare(call: RouteCall): Promise<{ change: PreparedWrite; fingerprint: () => Promise<string> }>;
  /** Answers a repeat with the same Idempotency-Key. The answer holds the record as it is now. POST only. */
  answerAgain?(reader: Reader, id: string, status: number, call: RouteCall): Promise<ChangeAnswer>;
}

/** A declared call. Only declared calls can be mounted. */
export type Route = ReadRoute | ChangeRoute;

interface ChangeOf<K extends keyof RouteInputByBodyKind> extends Omit<ChangeRoute, 'input' | 'prepare'> {
  input: K;
  prepare(call: RouteCall, input: RouteInputByBodyKind[K]): Promise<PreparedWrite>;
}

/** Declares a changing call: its body is read as `input` says and passed to `prepare`. */
export function change<K extends keyof RouteInputByBodyKind>(route: ChangeOf<K>): ChangeRoute {
  return {
    ...route,
    prepare: async (call) => {
      await route.admit?.(call);
      const { value, fingerprint } = await requestBodyReadersByKind[route.input](call);
      return { change: await route.prepare(call, value), fingerprint };
    },
  };
}

/** Data of the whole API that the routes of one part of the server need. */
export interface RoutesContext {
  faces: readonly CollectionResources[];
  /** Returns all routes. May be called only after all routes are built. */
  all: () => readonly Route[];
}
