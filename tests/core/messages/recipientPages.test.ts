import { expect, test } from 'vitest';
import { readMatchingIds } from '../../../server/core/messages/recipients';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Document } from '../../../server/core/store/store';
import { collection } from '../store/things';

const documents = Array.from(
  { length: 450 },
  (_, index): Document => ({ _id: `m${1000 + index}`, version: 1, group: index % 2 ? 'odd' : 'even' }),
);

test('the recipients of a filter are all records of one state, whatever others change meanwhile', async () => {
  const store = createMemoryStore();
  await store.open([collection('members', ['group'])]);
  await store.transaction((tx) => tx.insert('members', ...documents));
  // One record leaves the filter before the place that was read, another enters it after that place.
  const change = () =>
    store.transaction(async (tx) => {
      await tx.replace('members', { _id: 'm1449', version: 2, group: 'even' });
      await tx.replace('members', { _id: 'm1000', version: 2, group: 'odd' });
    });
  const snapshot: typeof store.snapshot = async (...query) => {
    const opened = await store.snapshot(...query);
    const next = async () => {
      const batch = await opened.next();
      await change();
      return batch;
    };
    return { ...opened, next };
  };
  const where = [{ op: 'equals', path: 'group', key: 'odd' }] as const;
  const counts: number[] = [];
  const found = await readMatchingIds({ snapshot }, 'members', where, (count) => counts.push(count));
  const wanted = documents.filter(({ group }) => group === 'odd').map(({ _id }) => _id);
  expect([counts, new Set(found)]).toEqual([[225], new Set(wanted)]);
});
