import { createFormModel, type FormModelOptions } from '../../../../../src/core/engine/form/edit/editing';
import type { LoadedFormData } from '../../../../../src/core/engine/form/open/loadForm';
import { createInitialFormValues, toFormValues } from '../../../../../src/core/engine/form/open/toFormValues';
import { createResourceTexts } from '../../../../../src/core/engine/texts';
import type { ConsoleRecord } from '../../../../../src/core/provider/dataProvider';
import { type AnyResource, getListAndFormOfRecord, type Loose } from '../../../../../src/core/schema/index';
import { thing } from '../thing';

/** Every text is its key; one that need not be there is not. */
const translate = (key: string, options?: Record<string, unknown>) =>
  typeof options?._ === 'string' ? options._ : key;

/** Calls of a test's provider: each answers as the API would, or as the test says. */
export interface Calls {
  create: (values: Loose, key: string) => Promise<ConsoleRecord>;
  update: (values: Loose, stored: ConsoleRecord) => Promise<ConsoleRecord>;
  runTask: FormModelOptions['provider']['runTask'];
}

export const recordOf = (values: Loose): ConsoleRecord => ({ id: '1', _id: '1', version: 1, ...values });

const next = (stored: ConsoleRecord, values: Loose): ConsoleRecord => ({
  ...stored,
  ...values,
  version: Number(stored.version) + 1,
});

interface OpenOptions {
  resource?: AnyResource;
  /** The record as it is stored; without it the form creates one. */
  stored?: ConsoleRecord;
  calls?: Partial<Calls>;
  /** Unsaved values of the form, and those among them that are only proposed. */
  unsaved?: Loose;
  proposals?: LoadedFormData['proposals'];
  /** Paths that the screen does not show. */
  hidden?: readonly string[];
}

/** Opens the form of a thing without a screen, and writes down what it calls, says and focuses. */
export function openThing({
  resource = thing,
  stored,
  unsaved = {},
  proposals = [],
  calls = {},
  hidden = [],
}: OpenOptions = {}) {
  const log: string[] = [];
  const focused: string[] = [];
  const notices: string[] = [];
  const {
    create = async (values) => recordOf(values),
    update = async (values, before) => next(before, values),
    runTask = async () => {
      throw new Error('no file call was expected');
    },
  } = calls;
  const { form: view } = getListAndFormOfRecord(thing, { kind: 'plain' });
  if (!view) throw new Error('The resource of these tests has a form');
  const values = stored ? toFormValues(resource.fields, stored) : createInitialFormValues(resource, 'plain');
  const editing = createFormModel({
    resource,
    view,
    loaded: { stored: stored ?? null, values, unsaved: { ...values, ...unsaved }, proposals },
    createKey: 'first key',
    provider: {
      async create(_name, { data, meta }) {
        log.push(`create ${data.subject} with the ${meta?.key === 'first key' ? 'first' : 'a new'} key`);
        return { data: await create(data, meta?.key) } as never;
      },
      async update(_name, { data, previousData }) {
        log.push(`update ${data.subject}`);
        return { data: await update(data, previousData as ConsoleRecord) } as never;
      },
      runTask(name, task, options) {
        log.push(`${task.sending ? 'send' : 'remove'} ${task.name}`);
        return runTask(name, task, options);
      },
    },
    words: {
      texts: createResourceTexts(translate, resource),
      translate,
      errorText: (error) => (error instanceof Error ? error.message : String(error)),
    },
    element: { shows: (path) => !hidden.includes(path), focus: (path) => focused.push(path) },
    notify: (message) => notices.push(message),
    onEnd: () => log.push('end'),
  });
  return { editing, log, focused, notices, state: editing.getState };
}
