import { expect, test } from 'vitest';
import { type Loose, limits } from '../../../src/core/schema/index';
import { createDyingStore } from './dyingStore';
import { editPorts } from './editSamples';
import { createTestApi, idOfNew } from './harness';

test('a repeated call with another body goes on with no unfinished edit', async () => {
  const { life, store } = createDyingStore();
  const t = await createTestApi({ store, ...editPorts });
  const call = await t.signIn();
  const records: Loose[] = [];
  for (let index = 0; index < 3; index += 1)
    records.push({ _id: await idOfNew(call, 'people', { name: `김하나${index}` }), version: 1 });
  const edit = (set: Loose, chosen = records) =>
    call('POST', 'people/edit', {
      body: { records: chosen, set },
      headers: { 'idempotency-key': 'one' },
    });
  // The edit begins, and the server dies before its first record.
  life.until = life.transactions + 3;
  expect((await edit({ grade: 'tree' })).status).toBe(500);
  life.until = Number.POSITIVE_INFINITY;
  t.later((limits.leaseTimeoutMinutes + 1) * 60_000);
  const before = (await t.accessEntries()).length;
  for (const other of [await edit({ isWarned: true }), await edit({ grade: 'tree' }, records.slice(1))])
    expect([other.status, other.json.code]).toEqual([409, 'already_created']);
  expect(await t.store.get('people', String(records[0]?._id))).toMatchObject({ version: 1, isWarned: false });
  const { status, json } = await edit({ grade: 'tree' });
  expect([status, (json.done as Loose[]).length]).toEqual([200, 3]);
  // The entry of the edit was stored as it began; each refused call has its own.
  const later = (await t.accessEntries()).slice(before).map(({ result, filter }) => [result, filter]);
  expect(later.filter(([result]) => result === 'done')).toEqual([]);
});
