import type { Loose } from '../../src/schema/index';
import type { Operator } from '../accounts/sessions';
import type { Env } from '../basics/env';
import type { Reader, Snapshot, Transaction } from '../store/store';
import { type Inputs, readers } from './body';

/** Everything of the API stands below this path, but for the files. */
export const BASE = '/api/console';

/** Who may call a route: anyone, whoever is signed in, or only who has console scope. */
export type Who = 'anyone' | 'session' | 'console';

/** One call, admitted: its origin is fine and its caller may make it. */
export interface Call {
  request: Request;
  params: Readonly<Record<string, string>>;
  env: Env;
  now: Date;
  /** Who calls; `nobody` where a route asks for no session. */
  operator: Operator;
}

export interface Answer {
  status: number;
  body: Loose;
  headers?: Readonly<Record<string, string>>;
  /** A Set-Cookie value. */
  cookie?: string;
}

/** A stored file's bytes, null where nobody reads them: the only answer that is no JSON. */
export interface FileAnswer {
  file: ReadableStream<Uint8Array> | null;
  headers: Readonly<Record<string, string>>;
}

/** Records that are read while they are sent: `head`, and them under `key`. */
export interface RecordsAnswer {
  head: Loose;
  key: string;
  records: Snapshot;
}

/** The one transaction of a call that changes something. */
export interface Work {
  tx: Transaction;
  call: Call;
  /** Ids of assets that nothing refers to any more: their bytes go after the commit. */
  released: string[];
}

/** What a call does that no transaction can hold or undo, such as sending a mail. */
export interface Outside {
  /** Names what only one call may be at at a time. */
  claim: string;
  /** Done before the transaction, outside of it; `attempt` names it, a repeated call by the same name. */
  act(attempt: string): Promise<void>;
}

/** What a call is about to do, checked as far as that needs no transaction. */
export interface Change {
  outside?: Outside;
  /** Does it, and answers; `id` is what a repeated call shows again. */
  run(work: Work): Promise<{ id: string; answer: Answer }>;
  /** Clears what was prepared outside of the transaction, where that did not happen or failed. */
  undo?(): Promise<void>;
}

interface Declared {
  path: string;
  who: Who;
}

export interface ReadRoute extends Declared {
  method: 'GET';
  read(call: Call): Promise<Answer | FileAnswer | RecordsAnswer>;
}

export interface ChangeRoute extends Declared {
  method: 'POST' | 'PUT' | 'DELETE';
  input: keyof Inputs;
  /** Refuses a call before any of its body is read, such as one try too many. */
  admit?(call: Call): void;
  prepare(call: Call): Promise<{ change: Change; fingerprint: () => Promise<string> }>;
  /** What a call with the same Idempotency-Key is answered: the record as it is now. POST only. */
  again?(reader: Reader, id: string, status: number): Promise<Answer>;
}

/** A call of the API. What is not declared as one cannot be mounted. */
export type Route = ReadRoute | ChangeRoute;

interface ChangeOf<K extends keyof Inputs> extends Omit<ChangeRoute, 'input' | 'prepare'> {
  input: K;
  prepare(call: Call, input: Inputs[K]): Promise<Change>;
}

/** Declares a call that changes something; its body is read as `input` says before `prepare` sees it. */
export function change<K extends keyof Inputs>(route: ChangeOf<K>): ChangeRoute {
  return {
    ...route,
    prepare: async (call) => {
      route.admit?.(call);
      const { value, fingerprint } = await readers[route.input](call);
      return { change: await route.prepare(call, value), fingerprint };
    },
  };
}
