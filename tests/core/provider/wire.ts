import { type PendingFile, planUploads } from '../../../src/core/provider/calls/uploads';
import {
  type ConsoleProvider,
  type ConsoleRecord,
  createDataProvider,
} from '../../../src/core/provider/dataProvider';
import { createIdempotencyKey } from '../../../src/core/provider/wire/headers';
import { createHttpClient } from '../../../src/core/provider/wire/http';
import type { HttpRequest } from '../../../src/core/provider/wire/send';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { png } from '../api/pictures';
import { signedIn } from '../api/signedIn';
import { resources } from '../theProduct';

/** A request as it left the console, as far as the API looks at it. */
interface Wire {
  /** Method and path below `/api/console`. */
  call: string;
  /** `skip`, `limit`, `if-match`; `idempotency-key` where there is one, whatever it is. */
  headers: Record<string, string>;
  /** Of JSON. */
  body?: unknown;
  /** Of a multipart body: the parts' names, each with its file's. */
  parts?: string[];
}

const SHOWN = ['skip', 'limit', 'if-match', 'idempotency-key'];

function headersIn(headers: Headers): Wire['headers'] {
  const shown = SHOWN.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, name === 'idempotency-key' ? 'a key' : value]];
  });
  return Object.fromEntries(shown);
}

const partsOf = (body: FormData) =>
  [...body].map(([name, part]) => `${name}: ${part instanceof File ? part.name : part}`);

const wireOf = (url: string, { method, headers, body }: HttpRequest): Wire => ({
  call: `${method} ${decodeURIComponent(url.replace('/api/console/', ''))}`,
  headers: headersIn(headers),
  ...(typeof body === 'string' && { body: JSON.parse(body) }),
  ...(body instanceof FormData && { parts: partsOf(body) }),
});

export interface WiredConsole {
  provider: ConsoleProvider;
  /** What was sent since this was asked last. */
  taken(): Wire[];
  /** Saves a form: the record, then its files; without `before` a new one. */
  save(name: string, values: Loose, before?: ConsoleRecord): Promise<ConsoleRecord>;
  /** Makes the calls about a stored record's files, until it holds them as the form does. */
  order(name: string, values: Loose, before: ConsoleRecord): Promise<ConsoleRecord>;
}

/** The console's own provider over the API: what it sends is what a contract is about. */
export async function wiredConsole(): Promise<WiredConsole> {
  const { send } = await signedIn({ allowUnversioned: false });
  let sent: Wire[] = [];
  const provider = createDataProvider(
    resources,
    createHttpClient({
      gate: createReauthenticationGate(),
      send: (url, { method, headers, body, ...rest }) => {
        sent.push(wireOf(url, { method, headers, body, ...rest }));
        return send(url, { method, headers, body });
      },
    }),
  );
  const named = (name: string) =>
    (resources as readonly AnyResource[]).find((resource) => resource.name === name) as AnyResource;

  /** Makes the calls that are planned for a form, one after the other. */
  async function follow(name: string, values: Loose, before: ConsoleRecord): Promise<ConsoleRecord> {
    let record = before;
    for (const task of planUploads(named(name), record, values)) {
      record = await provider.runTask(name, task, { record, key: createIdempotencyKey() });
    }
    return record;
  }

  return {
    provider,
    order: follow,
    taken() {
      const taken = sent;
      sent = [];
      return taken;
    },
    async save(name, values, before) {
      const { data } = before
        ? await provider.update(name, {
            id: before.id,
            data: values,
            previousData: before,
            meta: { version: before.version },
          })
        : await provider.create(name, { data: values, meta: { key: createIdempotencyKey() } });
      const record = data as ConsoleRecord;
      return follow(name, withIds(values, record), record);
    },
  };
}

/** What a form holds after the save: the items of its lists have the `_id` that the API gave them. */
const withIds = (values: Loose, record: Loose): Loose =>
  mapValues(values, (value, name) => {
    const stored = record[name];
    if (!Array.isArray(value) || !Array.isArray(stored)) return value;
    return value.map((item: Loose, index) =>
      'rawFile' in item ? item : { _id: stored[index]?._id, ...item },
    );
  });

const mapValues = (record: Loose, next: (value: unknown, name: string) => unknown): Loose =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, next(value, name)]));

/** A picture and a text as a form holds them before they are sent. */
export const chosenPicture = (name: string): PendingFile => ({ rawFile: new File([png], name) });
export const chosenText = (name: string): PendingFile => ({ rawFile: new File([name], name) });
