import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import { collection, ofProduct, thing } from '../store/things';
import { migrations } from './migrations.example';

const page = () => readFile(new URL('../../../docs/migrations.md', import.meta.url), 'utf8');
const example = () => readFile(new URL('migrations.example.ts', import.meta.url), 'utf8');

test('the page shows the migrations that are tried here', async () => {
  const [, shown = ''] = /```ts in=\S+\n([\s\S]*?)```/.exec(await page()) ?? [];
  expect(shown.replace("'../core/schema/index'", "'../../../src/core/schema/index'")).toBe(await example());
});

test('they rename, fill in, retype and drop what is stored', async () => {
  const store = createMemoryStore();
  await store.open([collection('coupons', ['rank'])]);
  await store.transaction(async (tx) => {
    await tx.insert('coupons', thing('a', { title: '봄', rank: '12', limit: 1 }));
    await tx.insert('coupons', thing('b', { title: '여름', rank: '', kind: 'once' }));
  });
  await store.open([collection('coupons', ['rank'])], ofProduct(migrations));
  expect(await store.get('coupons', 'a')).toEqual({
    _id: 'a',
    version: 3,
    name: '봄',
    kind: 'once',
    rank: 12,
  });
  expect(await store.get('coupons', 'b')).toEqual({
    _id: 'b',
    version: 3,
    name: '여름',
    kind: 'once',
    rank: 0,
  });
});
