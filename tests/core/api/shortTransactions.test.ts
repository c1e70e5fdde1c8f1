import { expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import { createExpiringCollection, removeExpiredDocuments } from '../../../server/core/store/own';
import type { Store } from '../../../server/core/store/store';
import { sampleBody, samplerOf, variantsOf } from '../conformance/sample';
import { isShared } from '../postgres/interleaving';
import { thing } from '../store/things';
import { resources } from '../theProduct';
import { createTestApi } from './harness';

/** A clock that says at each look that 40 ms are over: work is long from the second document on. */
function slowly(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 40;
    return now;
  });
}

/** A store that counts its transactions; the one with number `failing` fails as it ends. */
function counting(store: Store): { store: Store; count: () => number; fail: (at: number) => void } {
  let count = 0;
  let failing = 0;
  const transaction: Store['transaction'] = (work, options) => {
    count += 1;
    const isFailing = count === failing;
    return store.transaction(async (tx) => {
      const made = await work(tx);
      if (isFailing) throw new Error('The process ends here');
      return made;
    }, options);
  };
  const fail = (at: number) => {
    failing = count + at;
  };
  return { store: { ...store, transaction }, count: () => count, fail };
}

test('a sweep removes what is over in short transactions', async () => {
  const { store, count } = counting(createMemoryStore());
  await store.open([createExpiringCollection('_old')]);
  const at = '2026-03-01T00:00:00.000Z';
  await store.transaction(async (tx) => {
    for (let index = 0; index < 9; index += 1) await tx.insert('_old', thing(`${index}`, { expiresAt: at }));
    await tx.insert('_old', thing('kept', { expiresAt: '2027-01-01T00:00:00.000Z' }));
  });
  slowly();
  const before = count();
  await removeExpiredDocuments(store, '_old', new Date('2026-03-02T00:00:00.000Z'));
  expect(count() - before).toBeGreaterThan(4);
  expect(await store.count('_old', [])).toBe(1);
});

const deletable = resources.find(
  (resource) => isShared(resource) && resource.bulk?.delete && !resource.fields.password,
);

test('selected records are deleted in short transactions, and a call that ended early goes on where it stopped', async () => {
  if (!deletable) throw new Error('No resource has its selected records deleted');
  const { store, count, fail } = counting(createMemoryStore());
  const t = await createTestApi({ store });
  const call = await t.signIn();
  const { path, one } = deletable.api;
  const sampler = samplerOf(3);
  const [variant] = variantsOf(deletable);
  const records: { _id: string; version: number }[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { json } = await call('POST', path, { body: sampleBody(deletable, sampler, variant) });
    const { _id, version } = json[one] as { _id: string; version: number };
    records.push({ _id, version });
  }
  slowly();
  const remove = () =>
    call('POST', `${path}/delete`, { body: { records }, headers: { 'idempotency-key': 'pieces' } });
  const before = count();
  fail(2);
  expect((await remove()).status).toBe(500);
  const left = records.length - (await store.count(path, []));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(records.length);
  const { status, json } = await remove();
  expect(status).toBe(200);
  expect(new Set(json.deleted as string[])).toEqual(new Set(records.map(({ _id }) => _id)));
  expect(await store.count(path, [])).toBe(0);
  expect(count() - before).toBeGreaterThan(3);
});
