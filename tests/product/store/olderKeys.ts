import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import type { Collection, Document, Store } from '../../../server/core/store/store';
import { getAt } from '../../../src/core/schema/index';
import { createTestApi } from '../../core/api/harness';
import { fill, thing } from '../../core/store/things';
import { resources, totals } from '../../core/theProduct';

const all = createAllCollections(resources, totals);

/** The collections of a build whose rules were the last ones but this: a key was the text as it came. */
const older = all.map((collection): Collection => {
  const asItCame = (document: Document) =>
    Object.entries(collection.keysOf(document)).map(([path, key]) => {
      const value = getAt(document, path);
      return [path, typeof value === 'string' && typeof key === 'string' ? value : key] as const;
    });
  const rules = collection.rules?.replace(/^\[(\d+)/, (_, number) => `[${Number(number) - 1}`);
  return {
    ...collection,
    ...(rules !== undefined && { rules }),
    keysOf: (document) => Object.fromEntries(asItCame(document)),
  };
});

/** The collections of this build, and how often a key of the members was computed. */
function counted() {
  let count = 0;
  const collections = all.map((collection) =>
    collection.name === 'users'
      ? {
          ...collection,
          keysOf: (document: Document) => {
            count += 1;
            return collection.keysOf(document);
          },
        }
      : collection,
  );
  return { collections, count: () => count };
}

const members = [
  thing('a', { name: '김하나', phone: '+82 10.1234.5678', username: 'Kim@Example.com', type: 'person' }),
  thing('b', {
    name: '이둘',
    phone: '０１０－２２２２－３３３３',
    username: 'lee@example.com',
    type: 'person',
  }),
];

/** Holds a store to computing the keys of an older build again, once. */
export function olderKeys(name: string, make: () => Promise<{ open: () => Store; dispose: () => unknown }>) {
  describe(name, () => {
    let made: Awaited<ReturnType<typeof make>>;
    beforeEach(async () => {
      made = await make();
      const first = made.open();
      await first.open(older);
      await fill(first, members, 'users');
      await first.close();
    });
    afterEach(() => made.dispose());

    test('computes all keys of an older build again at the first start, and none at the second', async () => {
      for (const expected of [members.length, 0]) {
        const { collections, count } = counted();
        const store = made.open();
        await store.open(collections);
        expect(count()).toBe(expected);
        await store.close();
      }
    });

    test('finds by shape what an older build stored as it came, and knows names that are taken', async () => {
      const store = made.open();
      const t = await createTestApi({ store });
      const call = await t.signIn();
      const found = async (phone: string) => {
        const headers = { skip: '0', limit: '10' };
        const { json } = await call('GET', `users?isWithdrawn=false&phone=${phone}`, { headers });
        return (json.users as Document[]).map(({ _id }) => _id);
      };
      expect(await found('010-1234-5678')).toEqual(['a']);
      expect(await found('01022223333')).toEqual(['b']);
      const again = await call('POST', 'users', { body: { name: '박셋', username: 'kim@example.com' } });
      expect([again.status, Object.keys(again.json.fields ?? {})]).toEqual([422, ['username']]);
      expect(await store.get('users', 'a')).toMatchObject({ phone: '+82 10.1234.5678', version: 1 });
      await store.close();
    });
  });
}
