import { memoryStore } from '../../../../../server/store/memory';
import { createSendings } from '../../../../../src/engine/fields/sendings';
import type { Conflict } from '../../../../../src/engine/form/merge/useConflict';
import { blankForm, complete } from '../../../../../src/engine/form/open/toFormValues';
import { createDesk, type Desk, type Known } from '../../../../../src/engine/form/save/desk';
import type { Outcome } from '../../../../../src/engine/form/save/outcome';
import { checkForm } from '../../../../../src/engine/form/save/problems';
import { type SaveCalls, save } from '../../../../../src/engine/form/save/saving';
import { createUploading } from '../../../../../src/engine/form/save/uploading';
import {
  type ConsoleProvider,
  type ConsoleRecord,
  createDataProvider,
} from '../../../../../src/provider/dataProvider';
import { createHttp } from '../../../../../src/provider/http';
import { newKey } from '../../../../../src/provider/key';
import type { Send } from '../../../../../src/provider/send';
import { createSessionGate } from '../../../../../src/provider/sessionGate';
import { levels } from '../../../../../src/resources/levels';
import { users } from '../../../../../src/resources/users';
import { type AnyResource, inFlavour, type Loose } from '../../../../../src/schema/index';
import { cookieOf, createTestApi, ORIGIN, PASSWORD } from '../../../../api/harness';

/** What happens to a call that changes something. */
export type Fate =
  | 'arrives'
  /** It never reaches the API. */
  | 'lost'
  /** The API does it, and its answer never arrives. */
  | 'unanswered'
  /** The API refuses it for reasons of its own. */
  | 'refused'
  /** Somebody else saves before it arrives. */
  | 'late'
  /** The operator goes on typing while it is under way. */
  | 'typing';

/** The network between a form and the API. */
export interface Network {
  fates: Fate[];
  /** Names of the files that were stored without the form being told. */
  doubtful: Set<string>;
  onLate(): Promise<void>;
  onTyping(): void;
}

export type Reach = (network?: Network) => Send;

const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const busy = () => new Response(JSON.stringify({ message: 'busy', code: 'unavailable' }), { status: 503 });

// What operators are stored as, and what that names.
const accounts = [users, levels];
// One store, whose session serves every office: signing in costs more than a save does.
const store = memoryStore();
let signedIn: Promise<string> | undefined;

async function signIn(): Promise<string> {
  const { call, addOperator } = await createTestApi({ store, resources: accounts });
  await addOperator('operator@example.com', '김운영');
  return cookieOf(call, 'operator@example.com', PASSWORD);
}

/** A real API over memory that serves one resource, without a record yet, and ways to reach it as an operator. */
export async function createOffice(resource: AnyResource): Promise<{ reach: Reach }> {
  signedIn ??= signIn();
  const cookie = await signedIn;
  const { api } = await createTestApi({ store, resources: [...accounts, resource] });
  await store.transaction(async (tx) => {
    const left = await tx.find(resource.api.path, { where: [], order: [], skip: 0, limit: 0 });
    for (const { _id } of left) await tx.remove(resource.api.path, _id);
  });
  const answer: Send = (url, { method, headers, body }) =>
    api.fetch(new Request(ORIGIN + url, { method, headers, body }), { cookie, site: 'same-origin' });
  const reach: Reach = (network) => async (url, sending) => {
    if (!network || sending.method === 'GET') return answer(url, sending);
    const fate = network.fates.shift() ?? 'arrives';
    if (fate === 'lost') return gone();
    if (fate === 'refused') return busy();
    if (fate === 'late') await network.onLate();
    if (fate === 'typing') network.onTyping();
    const response = await answer(url, sending);
    if (fate !== 'unanswered') return response;
    const part = sending.body instanceof FormData ? sending.body.get('file') : null;
    if (part instanceof File) network.doubtful.add(part.name);
    return gone();
  };
  return { reach };
}

/** An open form without its screen: its values, what it knows of its record, and how it saves. */
export interface Form {
  resource: AnyResource;
  desk: Desk;
  values(): Loose;
  type(values: Loose): void;
  /** The fields at which the operator took the other side's value, over all saves. */
  taken: Set<string>;
  /** What is wrong with what is typed: a form is not saved then. */
  problems(): Record<string, string>;
  save(): Promise<Outcome | { end: 'threw'; error: unknown }>;
}

function callsOf(provider: ConsoleProvider, { name }: AnyResource): SaveCalls & { begin(): void } {
  const uploading = createUploading({
    sendings: createSendings(),
    explain: String,
    run: (task, options) => provider.runTask(name, task, options),
  });
  const key = newKey();
  return {
    ...uploading,
    async create(values) {
      const { data } = await provider.create<ConsoleRecord>(name, { data: values, meta: { key } });
      return data;
    },
    async update(stored, values) {
      const { data } = await provider.update<ConsoleRecord>(name, {
        id: stored.id,
        data: values,
        previousData: stored,
        meta: { version: stored.version },
      });
      return data;
    },
  };
}

export interface FormOptions {
  resource: AnyResource;
  flavour: string;
  send: Send;
  stored: ConsoleRecord | null;
  /** Which side the operator chooses at the fields of a conflict. */
  choose?: (conflict: Conflict) => readonly string[] | null;
}

/** Opens a record's form as a deployment's flavour shows it, or that of a new one. */
export function openForm({ flavour, send, stored, choose = () => [], ...options }: FormOptions): Form {
  const resource = inFlavour(options.resource, flavour);
  const provider = createDataProvider([resource], createHttp({ gate: createSessionGate(), send }));
  const opened = stored ? complete(resource.fields, stored) : blankForm(resource, undefined);
  const taken = new Set<string>();
  let known: Known = { stored, base: opened };
  let values = opened;
  const desk = createDesk({
    resource,
    unanswered: new Set(),
    known: () => known,
    values: () => values,
    settle(record, next) {
      known = { stored: record, base: complete(resource.fields, record) };
      values = next;
    },
    async ask(conflict) {
      const theirs = choose(conflict);
      for (const path of theirs ?? []) taken.add(path);
      return theirs;
    },
  });
  const calls = callsOf(provider, resource);
  return {
    resource,
    desk,
    taken,
    values: () => values,
    type(next) {
      values = next;
    },
    problems: () => checkForm(resource, values, (_, { key }) => key),
    async save() {
      calls.begin();
      return save(desk, calls).catch((error: unknown) => ({ end: 'threw' as const, error }));
    },
  };
}

/** The record as the API has it, read past everything that a form believes; null where there is none. */
export async function storedRecord(reach: Reach, resource: AnyResource): Promise<ConsoleRecord | null> {
  const provider = createDataProvider([resource], createHttp({ gate: createSessionGate(), send: reach() }));
  const { data } = await provider.getList<ConsoleRecord>(resource.name, {
    pagination: { page: 1, perPage: 10 },
  });
  if (data.length > 1) throw new Error(`${data.length} records were made of one`);
  return data[0] ?? null;
}
