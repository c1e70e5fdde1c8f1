import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createMemoryStore } from '../../../server/core/store/memory';
import {
  type AnyResource,
  choice,
  defineResource,
  id,
  type Loose,
  ref,
  text,
} from '../../../src/core/schema/index';
import { temporaryFolder } from '../node/temporaryFolder';
import { resources } from '../theProduct';
import { createTestApi } from './harness';

const list = { perPage: 10, columns: ['name'], order: ['name'] } as const;
const _id = id();
const name = text({ max: 20 });
const fields = { _id, name, code: choice(['A', 'B']), owner: ref('owners' as never) };
const api = { path: 'requests', many: 'requests', one: 'request' } as const;

const samples = [
  defineResource('owners', {
    fields: { _id, name },
    api: { path: 'owners', many: 'owners', one: 'owner' },
    title: 'name',
    list,
    related: { visits: { of: 'visits', by: 'lead.owner' } },
  } as never),
  defineResource('leads', { fields, api: { ...api, fixed: { code: 'A' } }, title: 'name', list }),
  defineResource('bookings', { fields, api: { ...api, fixed: { code: 'B' } }, title: 'name', list }),
  defineResource('visits', {
    fields: { _id, name, lead: ref('leads' as never) },
    api: { path: 'visits', many: 'visits', one: 'visit' },
    list: { ...list, filters: [{ over: 'lead', by: 'owner', to: 'owners' }] },
  } as never),
] as unknown as readonly AnyResource[];
const all = [...resources, ...samples];

test.each([
  ['memory', createMemoryStore],
  ['SQLite', () => createSqliteStore(join(temporaryFolder(), 'console.sqlite'))],
])(
  'a record over one of several resources is found while the one between is of it, in %s',
  async (_, create) => {
    const store = create();
    await store.open(createAllCollections(all));
    const call = await (await createTestApi({ store, resources: all })).signIn();
    const make = async (path: string, one: string, body: Loose) =>
      String(((await call('POST', path, { body })).json[one] as Loose)._id);
    const owner = await make('owners', 'owner', { name: '김' });
    const lead = await make('requests', 'request', { code: 'A', name: '상담', owner });
    await make('visits', 'visit', { name: '방문', lead });
    const counted = async () => {
      const { json } = await call('GET', `owners/${owner}/related?of=visits`);
      const rows = await call('GET', `visits?owner=${owner}`);
      return [(json.related as Loose).visits, rows.json.summary];
    };
    expect(await counted()).toMatchObject([{ totalCount: 1 }, { totalCount: 1 }]);
    const stored = await store.get('requests', lead);
    await store.transaction((tx) => tx.replace('requests', { ...stored, code: 'B' } as never));
    expect(await counted()).toMatchObject([{ totalCount: 0 }, { totalCount: 0 }]);
    await store.close();
  },
);
