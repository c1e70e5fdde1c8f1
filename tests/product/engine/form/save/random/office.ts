import { createMemoryStore } from '../../../../../../server/core/store/memory';
import { createFormModel, type FormModel } from '../../../../../../src/core/engine/form/edit/editing';
import type { SaveConflict } from '../../../../../../src/core/engine/form/merge/conflict';
import type { LoadedFormData } from '../../../../../../src/core/engine/form/open/loadForm';
import {
  createInitialFormValues,
  toFormValues,
} from '../../../../../../src/core/engine/form/open/toFormValues';
import { validateFormValues } from '../../../../../../src/core/engine/form/save/problems';
import { createResourceTexts } from '../../../../../../src/core/engine/texts';
import { areValuesEqual, findLeafFieldEntries } from '../../../../../../src/core/engine/values/changes';
import type { FileChangeTask } from '../../../../../../src/core/provider/calls/uploads';
import { type ConsoleRecord, createDataProvider } from '../../../../../../src/core/provider/dataProvider';
import { createIdempotencyKey } from '../../../../../../src/core/provider/wire/headers';
import { createHttpClient } from '../../../../../../src/core/provider/wire/http';
import type { SendRequestFunction } from '../../../../../../src/core/provider/wire/send';
import { createReauthenticationGate } from '../../../../../../src/core/provider/wire/sessionGate';
import {
  type AnyResource,
  applyFlavourToResource,
  getAt,
  type Loose,
} from '../../../../../../src/core/schema/index';
import { removeUnavailableRelatedEntries } from '../../../../../../src/core/schema/table/relatedWithoutMissing';
import { levels } from '../../../../../../src/product/resources/levels';
import { users } from '../../../../../../src/product/resources/users';
import { cookieOf, createTestApi, ORIGIN, PASSWORD } from '../../../../../core/api/harness';

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

export type Reach = (network?: Network) => SendRequestFunction;

const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const busy = () => new Response(JSON.stringify({ message: 'busy', code: 'unavailable' }), { status: 503 });

// What operators are stored as, and what that names; nothing refers to them here.
const accounts: readonly AnyResource[] = [removeUnavailableRelatedEntries(users, () => false, true), levels];
// One store, whose session serves every office: signing in costs more than a save does.
const store = createMemoryStore();
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
  const answer: SendRequestFunction = (url, { method, headers, body }) =>
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

/** How a save ended, by what the operator is told of it. */
type SaveEnd =
  | { end: 'stored' }
  | { end: 'changed' }
  | { end: 'failed'; tasks: readonly FileChangeTask[] }
  | { end: 'left'; message: string }
  | { end: 'refused'; message: string }
  | { end: 'canceled' };

/** An open form without its screen. */
export interface Form {
  resource: AnyResource;
  editing: FormModel;
  values(): Loose;
  base(): Loose;
  stored(): ConsoleRecord | null;
  /** Changes the fields whose values differ from those that the form holds. */
  type(values: Loose): void;
  /** The fields at which the operator took the other side's value, over all saves. */
  taken: Set<string>;
  /** What is wrong with what is typed: a form is not saved then. */
  problems(): Record<string, string>;
  save(): Promise<SaveEnd>;
}

interface FormOptions {
  resource: AnyResource;
  flavour: string;
  send: SendRequestFunction;
  stored: ConsoleRecord | null;
  /** Which side the operator chooses at the fields of a conflict. */
  choose?: (conflict: SaveConflict) => readonly string[] | null;
}

/** The form of a record as it is opened, or of a new one. */
const loadedOf = (resource: AnyResource, stored: ConsoleRecord | null): LoadedFormData => ({
  stored,
  values: stored ? toFormValues(resource.fields, stored) : createInitialFormValues(resource, undefined),
});

function endOf(editing: FormModel, notices: readonly string[]): SaveEnd {
  const { failure } = editing.getState();
  const tasks = editing.listMissingFiles();
  if (tasks.length > 0) return { end: 'failed', tasks };
  if (failure !== null) return { end: failure === 'form.left' ? 'left' : 'refused', message: failure };
  if (notices.includes('form.changedMeanwhile')) return { end: 'changed' };
  // Nothing is said of a form that has nothing to save.
  return { end: notices.length > 0 || editing.changes().length === 0 ? 'stored' : 'canceled' };
}

/** Opens a record's form as a deployment's flavour shows it, or that of a new one. */
export function openForm({ flavour, send, stored, choose = () => [], ...options }: FormOptions): Form {
  const resource = applyFlavourToResource(options.resource, flavour);
  const translate = (key: string, _values?: object) => key;
  const notices: string[] = [];
  const editing = createFormModel({
    resource,
    view: { in: { page: 1024 }, sections: [] },
    loaded: loadedOf(resource, stored),
    createKey: createIdempotencyKey(),
    provider: createDataProvider([resource], createHttpClient({ gate: createReauthenticationGate(), send })),
    words: { texts: createResourceTexts(translate, resource), translate, errorText: String },
    element: { shows: () => true, focus: () => {} },
    notify: (message) => notices.push(message),
    onEnd: () => {},
  });
  const taken = new Set<string>();
  editing.subscribe(() => {
    const { conflict } = editing.getState();
    if (!conflict) return;
    const theirs = choose(conflict);
    for (const path of theirs ?? []) taken.add(path);
    editing.answerConflict(theirs);
  });
  const values = () => editing.getState().values;
  return {
    resource,
    editing,
    taken,
    values,
    base: () => editing.getState().base,
    stored: () => editing.getState().stored,
    type(next) {
      for (const [path] of findLeafFieldEntries(resource)) {
        const value = getAt(next, path);
        if (!areValuesEqual(value, getAt(values(), path))) editing.change(path, value);
      }
    },
    problems: () =>
      validateFormValues(
        resource,
        editing.getState().stored && editing.getState().base,
        values(),
        (_, { key }) => key,
      ),
    async save() {
      notices.length = 0;
      editing.closeFailure();
      await editing.save();
      return endOf(editing, notices);
    },
  };
}

/** The record as the API has it, read past everything that a form believes; null where there is none. */
export async function storedRecord(reach: Reach, resource: AnyResource): Promise<ConsoleRecord | null> {
  const provider = createDataProvider(
    [resource],
    createHttpClient({ gate: createReauthenticationGate(), send: reach() }),
  );
  const { data } = await provider.getList<ConsoleRecord>(resource.name, {
    pagination: { page: 1, perPage: 10 },
  });
  if (data.length > 1) throw new Error(`${data.length} records were made of one`);
  return data[0] ?? null;
}
