import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SESSIONS_COLLECTION } from '../../../server/core/accounts/sessions';
import type { Store } from '../../../server/core/store/store';
import { buildOperatorScope, type Loose } from '../../../src/core/schema/index';
import {
  BASE,
  callerOf,
  confirm,
  cookieOf,
  createTestApi,
  ORIGIN,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

const COUNT = 450;
const USERNAME = 'one@example.com';

/** A new store, and what removes it. */
interface OpenedStore {
  store: Store;
  dispose: () => Promise<void>;
}

/** The laws of exports whose operator loses a right or the session meanwhile, over a store. */
export function exportLaws(kind: string, openStore: () => Promise<OpenedStore>): void {
  let opened: OpenedStore;
  let t: TestApi;
  let cookie: string;
  let _id: string;

  /** Begins an export of the members, and takes its first piece. */
  async function begin() {
    const call = callerOf(t.call, cookie);
    await confirm(call);
    const headers = { limit: '0', 'x-export-reason': encodeURIComponent('월말 정산 자료') };
    const request = new Request(`${ORIGIN}${BASE}/users?isWithdrawn=false`, { headers });
    const response = await t.api.fetch(request, { cookie, site: 'same-origin' });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader.read()).value);
    return {
      async rest() {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read())
          text += decoder.decode(piece.value, { stream: true });
      },
      sent: () => text.match(/"username":/g)?.length ?? 0,
    };
  }

  const change = (values: Loose) =>
    t.store.transaction(async (tx) => {
      const account = await tx.get('users', _id);
      if (account) await tx.replace('users', { ...account, ...values });
    });
  const endSessions = () =>
    t.store.transaction(async (tx) => {
      for (const session of await tx.find(SESSIONS_COLLECTION, { where: [], order: [], skip: 0, limit: 0 }))
        await tx.remove(SESSIONS_COLLECTION, session._id);
    });
  const pass = (milliseconds: number) => {
    t.later(milliseconds);
  };
  const downloads = async () =>
    (await t.accessEntries())
      .filter(({ action }) => action === 'download')
      .map(({ result, count }) => [result, count]);

  describe(`exports over ${kind}`, () => {
    beforeEach(async () => {
      opened = await openStore();
      t = await createTestApi({ store: opened.store });
      _id = await t.addOperator(USERNAME, '김운영', ['members', 'personal']);
      cookie = await cookieOf(t.call, USERNAME, PASSWORD);
      await t.store.transaction(async (tx) => {
        for (let index = 0; index < COUNT; index += 1)
          await tx.insert('users', {
            _id: `u${index}`,
            version: 1,
            name: `회원${index}`,
            username: `m${index}`,
          });
      });
    });
    afterEach(async () => {
      await opened.store.close();
      await opened.dispose();
    });

    test.each([
      ['loses the right to personal data', () => change({ scope: buildOperatorScope(['members']) })],
      ['loses the right to the list', () => change({ scope: buildOperatorScope(['content', 'personal']) })],
      ['is suspended', () => change({ suspendedAt: '2026-03-02T01:00:00.000Z' })],
      ['withdraws', () => change({ isWithdrawn: true })],
      ['is signed out', endSessions],
    ])(
      'an operator who %s gets no more within a second, and its record tells what was sent',
      async (_, lose) => {
        const { rest, sent } = await begin();
        await lose();
        pass(1_000);
        await expect(rest()).rejects.toThrow();
        expect(sent()).toBeGreaterThan(0);
        expect(sent()).toBeLessThan(COUNT);
        expect((await downloads()).toSorted()).toEqual([
          ['cancelled', sent()],
          ['done', COUNT + 1],
        ]);
      },
    );

    test('one that broke off keeps its operator from no later one', async () => {
      const { rest } = await begin();
      await endSessions();
      pass(1_000);
      await expect(rest()).rejects.toThrow();
      cookie = await cookieOf(t.call, USERNAME, PASSWORD);
      const next = await begin();
      await next.rest();
      expect(next.sent()).toBe(COUNT + 1);
    });

    test.each([
      [
        'gets another right',
        () => change({ scope: buildOperatorScope(['members', 'content', 'personal']) }),
        1_000,
      ],
      ['keeps their rights, on a clock that is set back', async () => {}, -5_000],
    ])('an operator who %s gets everything', async (_, gain, milliseconds) => {
      const { rest, sent } = await begin();
      await gain();
      pass(milliseconds);
      await rest();
      expect([sent(), await downloads()]).toEqual([COUNT + 1, [['done', COUNT + 1]]]);
    });
  });
}
