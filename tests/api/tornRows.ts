import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newEntry } from '../../server/outbox/outbox';
import { findFirst } from '../../server/store/findFirst';
import type { Document, Store } from '../../server/store/store';
import { createTestApi, type TestApi } from './harness';

/** A fresh store whose rows can be spoiled past it, as a disk's fault does. */
export interface Spoilt {
  store: Store;
  /** Replaces the stored text of a document. */
  tear: (collection: string, id: string, text?: string) => Promise<void>;
  dispose: () => Promise<void>;
}

const MINUTE = 60_000;

/** What the API does where a row can't be read, on a store that keeps texts. */
export function tornRowsIn(name: string, make: () => Promise<Spoilt>): void {
  describe(`A row that can't be read in ${name}`, () => {
    let store: Store;
    let tear: Spoilt['tear'];
    let dispose: Spoilt['dispose'];
    let t: TestApi;

    beforeEach(async () => {
      // It names each row that is torn.
      vi.spyOn(console, 'error').mockImplementation(() => {});
      ({ store, tear, dispose } = await make());
      t = await createTestApi({ store });
    });
    afterEach(() => dispose());

    const insert = (collection: string, documents: readonly Document[]) =>
      store.transaction(async (tx) => {
        for (const document of documents) await tx.insert(collection, document);
      });
    const idsIn = async (collection: string) =>
      (await store.find(collection, { where: [], order: [], skip: 0, limit: 0 })).map(({ _id }) => _id);
    const later = (minutes: number) => {
      t.clock.now = new Date(t.clock.now.getTime() + minutes * MINUTE);
    };
    const numbered = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}${index}`);

    test('hides none of those behind it from whoever asks for the first ones', async () => {
      const ids = numbered('n', 260);
      await insert(
        'levels',
        ids.map((_id, rank) => ({ _id, version: 1, rank })),
      );
      for (const id of ids.slice(0, 250)) await tear('levels', id);
      const from = { where: [], order: [{ path: 'rank', descending: false }] };
      const first = async (limit: number) =>
        (await findFirst(store, 'levels', from, limit)).map(({ _id }) => _id);
      expect([await first(1), await first(3)]).toEqual([['n250'], ['n250', 'n251', 'n252']]);
      expect(await first(20)).toEqual(ids.slice(250));
      const isOdd = (document: Document): document is Document => Number(document.rank) % 2 === 1;
      expect((await findFirst(store, 'levels', from, 2, isOdd)).map(({ _id }) => _id)).toEqual([
        'n251',
        'n253',
      ]);
    });

    test('keeps no other mail back, also where it has waited longest', async () => {
      const entry = (_id: string) =>
        newEntry({ _id, kind: 'nothing', address: 'a@example.net' }, t.clock.now);
      await insert('outbox', ['torn', 'no-mail'].map(entry));
      await tear('outbox', 'torn');
      await tear('outbox', 'no-mail', '{"_id":"no-mail","version":1}');
      later(1);
      await insert('outbox', numbered('mail', 5).map(entry));
      await t.api.deliver();
      const states = await Promise.all(
        numbered('mail', 5).map(async (id) => (await store.get('outbox', id))?.state),
      );
      // No mail is of this kind, which is found out when its turn comes.
      expect(states).toEqual(Array.from({ length: 5 }, () => 'failed'));
    });

    test('stops no sweep of what is over', async () => {
      const expiresAt = t.clock.now.toISOString();
      const orphan = (_id: string) => ({ _id, version: 1, owners: [], createdAt: expiresAt });
      // The highest ids come first.
      const torn = numbered('z', 120);
      const good = numbered('good', 120);
      await insert(
        '_tries',
        [...torn, ...good].map((_id) => ({ _id, version: 1, fullAt: 0, expiresAt })),
      );
      await insert('_assets', [...numbered('z', 12), ...numbered('good', 12)].map(orphan));
      for (const id of torn) await tear('_tries', id);
      for (const id of numbered('z', 12)) await tear('_assets', id);
      later(60 * 24 * 30);
      await t.api.sweep();
      expect([await idsIn('_tries'), await idsIn('_assets')]).toEqual([[], []]);
      // They are left to be put back from a backup.
      expect([await store.count('_tries', []), await store.count('_assets', [])]).toEqual([120, 12]);
      expect(t.logged).toEqual([]);
    });
  });
}
