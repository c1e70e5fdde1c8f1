import type { AnyResource, Loose, Verb } from '../../../src/core/schema/index';
import type { AccessAction } from '../accessLog/entry';
import type { Env } from '../basics/env';
import type { Document, LockKey, Reader, Snapshot, Transaction } from '../store/store';
import type { AccessNote } from './accessNote';
import { type Inputs, readers } from './body';
import type { Faces } from './faces';
import type { RouteFacts } from './facts';
import type { WritePorts } from './hooks';
import type { Operator } from './operator';
import type { Who } from './rights';
import type { About } from './shown';

/** Base path of all calls except stored files. */
export const BASE = '/api/console';

/** A call whose origin and right have been checked. */
export interface Call {
  request: Request;
  params: Readonly<Record<string, string>>;
  env: Env;
  now: Date;
  /** The caller; `nobody` if the route needs no session. */
  operator: Operator;
  /** The facts to record of it. */
  access: AccessNote;
  /** Whether it may change a record without naming the version that it saw. */
  allowsUnversioned: boolean;
  /**
   * Throws 403 `confirm_needed` unless the operator has confirmed their own password lately. Only for routes that
   * declare `confirm`.
   */
  requireConfirmed(): void;
}

/** A body that holds records only as `Shown`; others go out as a `RecordAnswer`, as a page or as an export. */
export interface Answer {
  status: number;
  /** Version of the record in `body`, where that holds one. */
  version?: number;
  body: Loose;
  /** The records that the body is about, for the record of access. */
  about?: About;
  /** The only paths in the rows of a list in `body`; absent for the default paths. */
  fields?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Values of Set-Cookie headers. */
  cookies?: readonly string[];
}

/** A record of the route's collection as it is stored: `server/core/privacy` completes, masks and records it. */
export interface RecordAnswer {
  status: number;
  record: Document;
}

/** Some records of the route's collection as they are stored, answered as rows of a list. */
export interface RowsAnswer {
  rows: readonly Document[];
  summary: { totalCount: number; skip: number; limit: number };
  /** The only paths in the rows; absent for the default paths. */
  fields?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** A page of a list of the collection: `server/core/privacy` notes what it asks for before it is read. */
export interface PageAnswer {
  /** Reads the page, or answers that the caller has it already. */
  page(): Promise<RowsAnswer | Answer>;
  /** Counts all records of the list. */
  count(): Promise<number>;
  skip: number;
  limit: number;
  /** The only paths in its rows; absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/** All records of a list: `server/core/privacy` admits and notes their export before it begins. */
export interface ExportAnswer {
  everything(): Promise<Snapshot>;
  skip: number;
  /** The only paths in its records; absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/** The bytes of a stored file, or of a range of it; null for HEAD. The only answer that is not JSON. */
export interface FileAnswer {
  /** 206 for a range of it. */
  status: 200 | 206;
  file: ReadableStream<Uint8Array> | null;
  headers: Readonly<Record<string, string>>;
}

/** A file that a record about a person may hold: `server/core/privacy` notes the record before anything is refused. */
export interface HeldFileAnswer {
  /** The record; `once` names the single entry of repeated reads. */
  holder: { face: AnyResource; record: Document; once: string } | undefined;
  /** The caller of the file. */
  reader: Operator;
  /** Throws unless the caller may read one of the records that hold the file. */
  admit(): void;
  held(): Promise<FileAnswer>;
}

/** All records of a list, streamed after `head`. */
export interface RecordsAnswer {
  head: Loose;
  records: Snapshot;
  /** The only paths in its records; absent for the default paths. */
  fields?: readonly string[] | undefined;
}

/** JSON that was written before and holds no record; null if the caller has it already. */
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
  /** Ids of assets that nothing refers to any more; their bytes are removed after the commit. */
  released: string[];
  /** Whether the files of the store may keep nothing of what the transaction removes. */
  erases?: true;
  /** The remaining data about a record that is deleted for good, for the answer. */
  stays?: { accessLog: number; message: string };
  /** How many older states of a record it keeps. */
  states: StateLimits;
  /** The services that each write of a record needs: the resources, and the hooks of the product. */
  product: WritePorts;
  /** Whether entries of the outbox are due once it is stored. */
  announces?: true;
  /** Of a part of a change: the records that it is about, for the record of access. */
  about?: About;
}

/**
 * Makes a part of a change in a separate transaction, under its locks. The caller has to report or rethrow its errors.
 */
export type Step = <T>(run: (work: WriteContext) => Promise<T>, locks?: readonly LockKey[]) => Promise<T>;

/** An effect that the transaction of its call can't hold: of a mail, or of many short transactions. */
export interface ExternalEffect {
  /** Name of the lease: only one call at a time may run under it. Absent: repeats of the effect do no harm. */
  lease?: string;
  /** Runs the effect, before the transaction. A repeated call gets the same `attempt`, which names the effect. */
  act(attempt: string, step: Step): Promise<void>;
}

/** A change that is ready to run: validated as far as possible outside of the transaction. */
export interface PreparedWrite {
  externalEffect?: ExternalEffect;
  /**
   * Returns the locks of the change; those that it lacks cost a second run. What decides is read from documents that it
   * changes or whose lock it requires by `tx.lock`. Absent: no other transaction runs beside it.
   */
  locks?(): Promise<readonly LockKey[]>;
  /**
   * Makes the change. Returns the answer and the `id` of the record that a repeated call is answered with. Where it
   * `isTrial`, everything that it did is undone, and the call is recorded as a read is.
   */
  run(work: WriteContext): Promise<{ id: string; answer: ChangeAnswer; isTrial?: boolean }>;
  /** Called once the change is stored; the call does not wait for the work it starts. */
  committed?(): void;
  /** Removes the preparations outside of the transaction, if the transaction failed or did not run. */
  undo?(): Promise<void>;
}

/** The possible answers of a changing call. */
export type ChangeAnswer = Answer | RecordAnswer;
/** The possible answers of a reading call. */
export type ReadAnswer =
  | ChangeAnswer
  | RowsAnswer
  | PageAnswer
  | ExportAnswer
  | HeldFileAnswer
  | FileAnswer
  | WrittenAnswer;
/** The answer that leaves the API: it holds no record in its stored form. */
export type SentAnswer = Answer | (RecordsAnswer & { key: string }) | FileAnswer | WrittenAnswer;

interface Declared {
  path: string;
  who: Who;
  /** The verb that it needs in the area of its records, if not that of its method. */
  verb?: Verb;
  /** Returns the route's description for the API document. */
  describe(): RouteFacts;
  /** Its answer holds records of no resource, such as saved views. */
  ofNoResource?: true;
  /** Only people may call it, never a token. */
  forPeople?: true;
  /** The resource of the call's records, and of the record or rows in its answer. */
  of?: Faces;
  /**
   * The purpose of a call with personal data. Each try is recorded by itself, unless none of the faces in `of` has
   * personal data. Facts known only later, such as the person the data is about, are added to `call.access`; `action:
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
  /** Answers in its place what is public, to calls with `?public=true`. */
  open?: ReadRoute | undefined;
}

export interface ChangeRoute extends Declared {
  method: 'POST' | 'PUT' | 'DELETE';
  input: keyof Inputs;
  /** It succeeds on a full disk, as every DELETE does: it is a sign-in, or makes room. */
  isUrgent?: true;
  /** Throws if the call must be refused before its body is read, for example one sign-in try too many. */
  admit?(call: Call): Promise<void>;
  prepare(call: Call): Promise<{ change: PreparedWrite; fingerprint: () => Promise<string> }>;
  /** Answers a repeated call with the same Idempotency-Key: with the current record. POST only. */
  answerAgain?(reader: Reader, id: string, status: number, call: Call): Promise<ChangeAnswer>;
}

/** A declared call: only declared calls can be mounted. */
export type Route = ReadRoute | ChangeRoute;

interface ChangeOf<K extends keyof Inputs> extends Omit<ChangeRoute, 'input' | 'prepare'> {
  input: K;
  prepare(call: Call, input: Inputs[K]): Promise<PreparedWrite>;
}

/** Declares a changing call; its body is read according to `input` and passed to `prepare`. */
export function change<K extends keyof Inputs>(route: ChangeOf<K>): ChangeRoute {
  return {
    ...route,
    prepare: async (call) => {
      await route.admit?.(call);
      const { value, fingerprint } = await readers[route.input](call);
      return { change: await route.prepare(call, value), fingerprint };
    },
  };
}

/** The rest of the API that a room's routes depend on. */
export interface Around {
  faces: readonly Faces[];
  /** Returns all routes; to be called after they are built. */
  all: () => readonly Route[];
}
