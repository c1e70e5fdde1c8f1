import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rotateStoredSignInKeys } from '../../../server/core/accounts/storedKeys';
import { createAllCollections } from '../../../server/core/collections';
import { createOutboxEntry } from '../../../server/core/outbox/entries';
import { findFirstDocuments } from '../../../server/core/store/findFirst';
import type { Document, Store } from '../../../server/core/store/store';
import { type Migration, rename } from '../../../src/core/schema/index';
import { createTestApi, encrypted, type TestApi } from '../../core/api/harness';
import { ofProduct } from '../../core/store/things';
import { resources } from '../../core/theProduct';

/** A fresh store whose rows can be spoiled past it, as a disk's fault does. */
interface Spoilt {
  store: Store;
  /** Closes the store, and returns another one over the same data. */
  reopen: () => Promise<Store>;
  /** Replaces the stored text of a document. */
  tear: (collection: string, id: string, text?: string) => Promise<void>;
  textOf: (collection: string, id: string) => Promise<unknown>;
  dispose: () => Promise<void>;
}

const MINUTE = 60_000;

/** What the API does where a row can't be read, on a store that keeps texts. */
export function tornRowsIn(name: string, make: () => Promise<Spoilt>): void {
  describe(`A row that can't be read in ${name}`, () => {
    let spoilt: Spoilt;
    let store: Store;
    let t: TestApi;

    beforeEach(async () => {
      // It names each row that is torn.
      vi.spyOn(console, 'error').mockImplementation(() => {});
      spoilt = await make();
      ({ store } = spoilt);
      t = await createTestApi({ store });
    });
    afterEach(() => spoilt.dispose());

    const tear: Spoilt['tear'] = (...row) => spoilt.tear(...row);
    const reopen = async () => {
      store = await spoilt.reopen();
    };

    const insert = (collection: string, documents: readonly Document[]) =>
      store.transaction(async (tx) => {
        for (const document of documents) await tx.insert(collection, document);
      });
    const idsIn = async (collection: string) =>
      (await store.find(collection, { where: [], order: [], skip: 0, limit: 0 })).map(({ _id }) => _id);
    const later = (minutes: number) => t.later(minutes * MINUTE);
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
        (await findFirstDocuments(store, 'levels', from, limit)).map(({ _id }) => _id);
      expect([await first(1), await first(3)]).toEqual([['n250'], ['n250', 'n251', 'n252']]);
      expect(await first(20)).toEqual(ids.slice(250));
      const isOdd = (document: Document): document is Document => Number(document.rank) % 2 === 1;
      expect((await findFirstDocuments(store, 'levels', from, 2, isOdd)).map(({ _id }) => _id)).toEqual([
        'n251',
        'n253',
      ]);
    });

    test('keeps no other mail back, also where it has waited longest', async () => {
      const entry = (_id: string) =>
        createOutboxEntry({ _id, kind: 'nothing', address: 'a@example.net' }, t.clock.now);
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

    test('is written anew by what stores a row under its id, and by nothing else', async () => {
      const [torn, ...whole] = ['torn', 'whole', 'wrong'].map((_id) => ({ _id, version: 1, rank: 7 }));
      await insert('levels', [torn ?? expect.fail(), ...whole]);
      await tear('levels', 'wrong', '{"rank":[]}');
      for (const text of ['', '{', 'null', '[]', '7']) {
        await tear('levels', 'torn', text);
        await insert('levels', [{ _id: 'torn', version: 1, rank: 8 }]);
        expect(await store.get('levels', 'torn')).toMatchObject({ version: 1, rank: 8 });
      }
      const ranked = (key: number) => store.count('levels', [{ op: 'equals', path: 'rank', key }]);
      expect([await ranked(7), await ranked(8)]).toEqual([2, 1]);
      for (const _id of ['torn', 'whole', 'wrong'])
        await expect(insert('levels', [{ _id, version: 2 }])).rejects.toThrow(`levels already has ${_id}`);
    });

    test('keeps nobody from signing in, nor from saving what there is one of', async () => {
      const save = async () => {
        const call = await t.signIn();
        const own = { density: 'dense' };
        return [
          (await call('GET', 'users?isWithdrawn=false')).status,
          (await call('PUT', 'settings', { body: { surveyURL: 'https://example.com' } })).status,
          (await call('PUT', 'views/own', { body: own })).json.own,
        ];
      };
      const saved = await save();
      const wrong = {
        username: 'operator@example.com',
        password: await encrypted(t.call, 'another password'),
      };
      const tryWrong = async () => (await t.call('POST', 'session', { body: wrong })).status;
      expect(await tryWrong()).toBe(401);
      await rotateStoredSignInKeys(store, t.clock.now);
      const kept = ['_credentials', '_tries', '_access_chain', '_shapes', '_secrets', '_birth', 'settings'];
      for (const collection of kept) {
        const ids = await idsIn(collection);
        expect([collection, ids.length > 0]).toEqual([collection, true]);
        for (const id of ids) await tear(collection, id);
        expect(await idsIn(collection)).toEqual([]);
      }
      t = await createTestApi({ store });
      expect(await save()).toEqual(saved);
      wrong.password = await encrypted(t.call, 'another password');
      expect(await tryWrong()).toBe(401);
      await rotateStoredSignInKeys(store, t.clock.now);
      for (const collection of kept) expect((await idsIn(collection)).length).toBeGreaterThan(0);
      expect(t.logged).toEqual([]);
    });

    test('is left as it is by a migration, and named', async () => {
      await insert('levels', [
        { _id: 'left', version: 1, rank: 1 },
        { _id: 'whole', version: 1, rank: 2 },
      ]);
      await tear('levels', 'left', '{"_id":"left","ver');
      const strict: Migration = {
        number: 1,
        says: 'rank becomes place',
        of: {
          levels: [
            (level) => {
              throw new Error(`no rank in ${String(level._id)}`);
            },
          ],
        },
      };
      await reopen();
      await expect(store.open(createAllCollections(resources), ofProduct([strict]))).rejects.toThrow(
        'fails on levels/whole, nothing is changed by it: no rank in whole',
      );
      const renamed = { ...strict, of: { levels: [rename('rank', 'place')] } };
      await store.open(createAllCollections(resources), ofProduct([renamed]));
      expect(await store.get('levels', 'whole')).toMatchObject({ version: 2, place: 2 });
      expect(await store.get('levels', 'left')).toBeNull();
      expect(await spoilt.textOf('levels', 'left')).toBe('{"_id":"left","ver');
      expect(console.error).toHaveBeenCalledWith(expect.stringContaining("levels/left can't be read"));
    });

    test('with the id of another one in its text is found, changed and removed by its own', async () => {
      const call = await t.signIn();
      const body = { subject: '처음', content: '<p>내용</p>' };
      await insert(
        'notifications',
        ['one', 'other', 'third'].map((_id) => ({ ...body, _id, version: 1 })),
      );
      const strange = (_id: unknown) => JSON.stringify({ ...body, subject: '다른 이름', _id, version: 1 });
      await tear('notifications', 'one', strange('other'));
      await tear('notifications', 'third', strange(7));
      const headers = { 'x-export-reason': encodeURIComponent('줄 하나가 상한 목록'), limit: '0' };
      for (const limit of ['0', '10']) {
        const { json } = await call('GET', 'notifications', { headers: { ...headers, limit } });
        const found = (json.notifications as Document[]).map(({ _id }) => _id);
        expect(found.sort()).toEqual(['one', 'other', 'third']);
      }
      for (const id of ['one', 'third']) {
        const at = `notifications/${id}`;
        expect((await call('GET', at)).json.notification).toMatchObject({ _id: id, subject: '다른 이름' });
        const { status, json } = await call('PUT', at, { body: { _id: id, subject: '바뀐 제목' } });
        expect([status, json.notification]).toEqual([200, expect.objectContaining({ _id: id, version: 2 })]);
        await tear('notifications', id, strange('other'));
        expect((await call('DELETE', at)).json.notification).toEqual({ _id: id });
      }
      expect(await idsIn('notifications')).toEqual(['other']);
      expect(await store.get('notifications', 'other')).toMatchObject({ subject: '처음', version: 1 });
      // Keys are computed anew under the id of their row.
      await tear('notifications', 'other', strange('gone'));
      await reopen();
      const again = createAllCollections(resources).map((one) => ({
        ...one,
        rules: `${one.rules} and others`,
      }));
      await store.open(again);
      expect(await idsIn('notifications')).toEqual(['other']);
      expect(t.logged).toEqual([]);
    });

    test('of the ends of the record of access lets it go on, and is told for as long as it is in question', async () => {
      const call = await t.signIn();
      for (let times = 0; times < 4; times += 1) await call('GET', 'users?isWithdrawn=false');
      await tear('_access_chain', 'chain');
      const verify = async () => (await call('GET', 'access-log/verify')).json.verified;
      const broken = { number: 6, because: 'unended' };
      expect(await verify()).toMatchObject({ count: 5, last: { number: 5 }, broken });
      for (let times = 0; times < 2; times += 1)
        expect((await call('GET', 'users?isWithdrawn=false')).status).toBe(200);
      expect(await verify()).toMatchObject({ count: 5, broken: { ...broken, at: expect.any(String) } });
      const order = [{ path: 'number', descending: false }];
      const entries = await store.find('access-log', { where: [], order, skip: 0, limit: 0 });
      expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    });
  });
}
