import { expect, test } from 'vitest';
import { readMatchingIds } from '../../../server/core/messages/recipients';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Document, Reader } from '../../../server/core/store/store';

const documents = Array.from(
  { length: 450 },
  (_, index): Document => ({ _id: `m${1000 + index}`, version: 1 }),
);

/** Reads all ids; `change` runs after the first page, as another server's transaction would. */
async function idsWith(change: (store: ReturnType<typeof createMemoryStore>) => Promise<unknown>) {
  const store = createMemoryStore();
  await store.open([{ name: 'members', paths: [], orders: [], keysOf: () => ({}) }]);
  await store.transaction((tx) => tx.insert('members', ...documents));
  let isFirst = true;
  const reader: Reader = {
    ...store,
    async find(collection, query) {
      const page = await store.find(collection, query);
      if (isFirst) await change(store);
      isFirst = false;
      return page;
    },
  };
  return readMatchingIds(reader, 'members', [], documents.length);
}

test('the recipients of a filter are all records of one state', async () => {
  expect(await idsWith(async () => undefined)).toHaveLength(450);
});

test('no recipients are returned if others delete or add some between two pages', async () => {
  const removeOne = (id: string) => idsWith((store) => store.transaction((tx) => tx.remove('members', id)));
  expect(await removeOne('m1449')).toBeNull();
  const replaceOne = idsWith((store) =>
    store.transaction(async (tx) => {
      await tx.remove('members', 'm1000');
      await tx.insert('members', { _id: 'm9999', version: 1 });
    }),
  );
  expect(await replaceOne).toBeNull();
});
