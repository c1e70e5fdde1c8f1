import { beforeEach, expect, test } from 'vitest';
import type { ServerDefinition } from '../../../server/core/extend';
import { readServerConfig } from '../../../server/core/node/config';
import { openServerData } from '../../../server/core/node/open';
import { findBinCollectionPath } from '../../../server/core/states/bin';
import type { Store } from '../../../server/core/store/store';
import {
  drop,
  fillIn,
  int,
  type Loose,
  type Migration,
  rename,
  retype,
  text,
} from '../../../src/core/schema/index';
import { build } from './goods';
import { temporaryFolder } from './temporaryFolder';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

async function start<T>(product: ServerDefinition, work: (store: Store) => Promise<T>): Promise<T> {
  const config = readServerConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }, ['all']);
  const { store } = await openServerData(config, product);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const former = build({ title: text(), rank: text(), stock: int() });
const migrations: readonly Migration[] = [
  {
    number: 1,
    says: 'goods: title becomes name, and rank is a number',
    of: { goods: [rename('title', 'name'), retype('rank', Number), drop('stock'), fillIn('kind', 'once')] },
  },
];
const present = build({ name: text(), rank: int(), kind: text() }, migrations);
const bin = findBinCollectionPath(former.resources) ?? '';

test('A migration changes the records in the bin too, and leaves those of other collections', async () => {
  const record = { _id: 'g1', version: 3, title: '의자', rank: '2', stock: 7 };
  const item = { version: 1, _record: 'g1', goneAt: '2999-01-01T00:00:00.000Z', record };
  await start(former, (store) =>
    store.transaction((tx) =>
      tx.insert(bin, { ...item, _id: 'b1', path: 'goods' }, { ...item, _id: 'b2', path: 'others' }),
    ),
  );
  const read = (_id: string) => start(present, (store) => store.get(bin, _id));
  expect(await read('b1')).toMatchObject({
    version: 2,
    record: { _id: 'g1', version: 3, name: '의자', rank: 2, kind: 'once' },
  });
  expect((await read('b1'))?.record).not.toHaveProperty('title');
  expect(await read('b2')).toMatchObject({ version: 1, record });
});

/** A step that needs what an earlier migration has left in each record, as those outside the bin have it. */
const shortening: Migration = {
  number: 2,
  says: 'goods: kind is trimmed',
  of: { goods: [rename('name', 'label'), retype('kind', (kind) => (kind as string).trim())] },
};

test('No odd record in the bin stops a start, or keeps the others as they were', async () => {
  const oddItems: Loose[] = [
    // The build that deleted this record migrated none in the bin.
    { path: 'goods', record: { _id: 'g1', kind: 7 } },
    { path: 'goods', record: 'damaged' },
    { path: 'goods', record: [] },
    { path: 'constructor', record: { _id: 'g1' } },
  ];
  const record = { _id: 'g2', name: '의자', kind: ' once ' };
  const items = [...oddItems, { path: 'goods', record }].map((item, index) => ({
    ...item,
    _id: `b${index}`,
    version: 1,
    _record: 'g1',
    goneAt: '2999-01-01T00:00:00.000Z',
  }));
  await start(present, (store) => store.transaction((tx) => tx.insert(bin, ...items)));
  const next = build({ label: text(), rank: int(), kind: text() }, [...migrations, shortening]);
  const stored = await start(next, (store) => Promise.all(items.map(({ _id }) => store.get(bin, _id))));
  expect(stored.slice(0, -1)).toMatchObject(oddItems.map((item) => ({ ...item, version: 1 })));
  expect(stored.at(-1)).toMatchObject({ version: 2, record: { _id: 'g2', label: '의자', kind: 'once' } });
});
