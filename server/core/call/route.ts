import type { AnyResource, Loose, Verb } from '../../../src/core/schema/index';
import type { AccessAction } from '../accessLog/entry';
import type { Env } from '../basics/env';
import type { Document, LockKey, Reader, Snapshot, Transaction } from '../store/store';
import type { AccessNote } from './accessNote';
import { bodyReaders, type Inputs } from './body';
import type { Faces } from './faces';
import type { RouteFacts } from './facts';
import type { WritePorts } from './hooks';
import type { Operator } from './operator';
import type { AllowedCallers } from './rights';
import type { BodySubjects } from './shown';

/** Base path of all calls except stored files. */
export const BASE = '/api/console';

/** A call whose origin and right have been checked. */
export interface Call {
  request: Request;
  params: Readonly<Record<string, string>>;
  env: Env;
  now: Date;
  /** The caller; `noOperator` for a route without a sign-in. */
  operator: Operator;
  /** The call's facts for the record of access. */
  access: AccessNote;
  /** Whether the call may change a record without naming its version. */
  allowsUnversioned: boolean;
  /**
   * Throws 403 `confirm_needed` unless the operator recently confirmed their password. Only for routes that
   * declare `confirm`.
   */
  requireConfirmed(): void;
}

/**
 * An answer with a body, where records are only in the form `Shown`. Other records are answered as a
 * `RecordAnswer`, a page or an export.
 */
export interface Answer {
  status: number;
  /** Version of the record in `body`, if it holds one. */
  version?: number;
  body: Loose;
  /** The records that the body is about, for the record of access. */
  about?: BodySubjects;
  /** The only paths in the rows of the list in `body`; absent for the default paths. */
  fields?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Values of Set-Cookie headers. */
  cookies?: readonly string[];
}

/**
 * A record of the route's collection in its stored form; `server/core/privacy` completes, masks and records
 * it.
 */
export interface RecordAnswer {
  status: number;
  record: Document;
}

/** Records of the route's collection in their stored form, answered as rows of a list. */
export interface RowsAnswer {
  rows: readonly Document[];
  summary: { totalCount: number; skip: number; limit: number };
  /** The only paths in the rows; absent for the default paths. */
  fields?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** A page of the collection's list; `server/core/privacy` notes the request before the page is read. */
export interface PageAnswer {
  /** Reads the page, or answers that the caller already has it. */
  page(): Promise<RowsAnswer | Answer>;
  /** Counts all records of the list. */
  count(): Promise<number>;
  skip: number;
  limit: number;
  /** The only paths in the page's rows; absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/** All records of a list; `server/core/privacy` admits and records the export before it begins. */
export interface ExportAnswer {
  everything(): Promise<Snapshot>;
  skip: number;
  /** The only paths in the exported records; absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/** The bytes of a stored file or of a range; null for HEAD. The only answer that is not JSON. */
export interface FileAnswer {
  /** 200 for the whole file, 206 for a range. */
  status: 200 | 206;
  file: ReadableStream<Uint8Array> | null;
  headers: Readonly<Record<string, string>>;
}

/**
 * A file that a personal record may hold; `server/core/privacy` records the access before anything is
 * refused.
 */
export interface HeldFileAnswer {
  /** The record that holds the file; `once` names the entry that repeated reads share. */
  holder: { face: AnyResource; record: Document; once: string } | undefined;
  /** The caller who reads the file. */
  reader: Operator;
  /** Throws unless the caller may read one of the records that hold the file. */
  admit(): void;
  held(): Promise<FileAnswer>;
}

/** All records of a list, streamed after the `head` of the JSON. */
export interface RecordsAnswer {
  head: Loose;
  records: Snapshot;
  /** The only paths in the streamed records; absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/** JSON that is already written and holds no record; null if the caller already has it. */
export interface WrittenAnswer {
  written: Uint8Array<ArrayBuffer> | null;
  headers: Readonly<Record<string, string>>;
}

/** How many older states of a record are kept, and for how many days; 0 states keep none. */
export interface StateLimits {
  states: number;
  days: number;
}

/** The transaction of a changing call. */
export interface WriteContext {
  tx: Transaction;
  call: Call;
  /** Ids of assets that no record refers to any more; their bytes are removed after the commit. */
  released: string[];
  /** True if the store must also overwrite the bytes of what the transaction removes. */
  erases?: true;
  /** The data that remain after a record is deleted for good, for the answer. */
  stays?: { accessLog: number; message: string };
  /** How many older states of a record are kept. */
  states: StateLimits;
  /** The services that each write of a record needs: the resources and the product's hooks. */
  product: WritePorts;
  /** True if the transaction stores mails that are due after its commit. */
  announces?: true;
  /** The records that a part of a change is about, for the record of access. */
  about?: BodySubjects;
}

/**
 * Runs a part of a change in a separate transaction with its own locks. The caller must report or rethrow its
 * errors.
 */
export type Step = <T>(run: (work: WriteContext) => Promise<T>, locks?: readonly LockKey[]) => Promise<T>;

/** An effect that can't be part of the call's transaction: a mail, or many short transactions. */
export interface ExternalEffect {
  /**
   * Name of the lease, which only one call can hold at a time. Absent if repeating the effect does no harm.
   */
  lease?: string;
  /**
   * Runs the effect before the call's transaction. A repeated call gets the same `attempt`, which identifies
   * the effect.
   */
  act(attempt: string, step: Step): Promise<void>;
}

/** A change that is ready to run, validated as far as possible outside its transaction. */
export interface PreparedWrite {
  externalEffect?: ExternalEffect;
  /**
   * Returns the locks of the change; a missing one costs a second run. Decisions may only rest on documents
   * that the change writes or locks by `tx.lock`. Without this function, no other transaction runs at the
   * same time.
   */
  locks?(): Promise<readonly LockKey[]>;
  /**
   * Makes the change. Returns the answer, and the `id` of the record for answers to repeated calls. With
   * `isTrial` everything is undone, and the call is recorded like a read.
   */
  run(work: WriteContext): Promise<{ id: string; answer: ChangeAnswer; isTrial?: boolean }>;
  /** Called after the commit; the call does not wait for the work that it starts. */
  committed?(): void;
  /** Removes preparations made outside the transaction, if the transaction failed or did not run. */
  undo?(): Promise<void>;
}

/** The possible answers of a call that changes data. */
export type ChangeAnswer = Answer | RecordAnswer;
/** The possible answers of a call that reads data. */
export type ReadAnswer =
  | ChangeAnswer
  | RowsAnswer
  | PageAnswer
  | ExportAnswer
  | HeldFileAnswer
  | FileAnswer
  | WrittenAnswer;
/** An answer as it leaves the API: it holds no record in its stored form. */
export type SentAnswer = Answer | (RecordsAnswer & { key: string }) | FileAnswer | WrittenAnswer;

interface Declared {
  path: string;
  who: AllowedCallers;
  /** The verb that the caller needs in the area of the route's records, if other than its method's verb. */
  verb?: Verb;
  /** Returns the route's description for the API document. */
  describe(): RouteFacts;
  /** The answer holds records of no resource, such as saved views. */
  ofNoResource?: true;
  /** Only people may call the route, never a token. */
  forPeople?: true;
  /** The collection of the call's records, and of the record or rows in its answer. */
  of?: Faces;
  /**
   * The purpose of a call with personal data. Each call is recorded separately, unless no face in `of` has
   * personal data. Facts known later, such as the person concerned, are added to `call.access`; `action:
   * null` there records nothing.
   */
  access?: AccessAction | undefined;
  /**
   * The route first requires the operator's own password, through `Call.requireConfirmed`, for actions that need it.
   */
  confirm?: true;
}

export interface ReadRoute extends Declared {
  method: 'GET';
  read(call: Call): Promise<ReadAnswer>;
  /** Answers public records to calls with `?public=true`, instead of the route itself. */
  open?: ReadRoute | undefined;
}

export interface ChangeRoute extends Declared {
  method: 'POST' | 'PUT' | 'DELETE';
  input: keyof Inputs;
  /** The call also works on a full disk, as every DELETE does, because it is a sign-in or frees space. */
  isUrgent?: true;
  /** Throws if the call must be refused before its body is read, for example after too many sign-in tries. */
  admit?(call: Call): Promise<void>;
  prepare(call: Call): Promise<{ change: PreparedWrite; fingerprint: () => Promise<string> }>;
  /** Answers a repeat with the same Idempotency-Key with the current record. POST only. */
  answerAgain?(reader: Reader, id: string, status: number, call: Call): Promise<ChangeAnswer>;
}

/** A declared call; only these can be mounted. */
export type Route = ReadRoute | ChangeRoute;

interface ChangeOf<K extends keyof Inputs> extends Omit<ChangeRoute, 'input' | 'prepare'> {
  input: K;
  prepare(call: Call, input: Inputs[K]): Promise<PreparedWrite>;
}

/** Declares a changing call: its body is read as `input` says and passed to `prepare`. */
export function change<K extends keyof Inputs>(route: ChangeOf<K>): ChangeRoute {
  return {
    ...route,
    prepare: async (call) => {
      await route.admit?.(call);
      const { value, fingerprint } = await bodyReaders[route.input](call);
      return { change: await route.prepare(call, value), fingerprint };
    },
  };
}

/** The parts of the API that the routes of a part of the house depend on. */
export interface Around {
  faces: readonly Faces[];
  /** Returns all routes; may only be called after they are built. */
  all: () => readonly Route[];
}
