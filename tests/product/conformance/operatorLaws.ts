import { beforeAll, describe, expect, test } from 'vitest';
import { transactionRestartStats } from '../../../server/core/store/locks';
import type { Store } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  confirm,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

const scope = (...words: string[]) => ['console', ...words.map((word) => `console:${word}`)];

/** The laws of operators and roles under calls at the same moment, over a store. */
export function operatorLaws(kind: string, openStore: () => Promise<Store>): void {
  let t: TestApi;
  let made = 0;
  const idOf = async (call: Caller) => String(((await call('GET', 'session')).json.session as Loose)._id);

  /** A new operator, who has confirmed the password. */
  async function operator(only?: readonly string[]): Promise<{ id: string; name: string; call: Caller }> {
    made += 1;
    const name = `operator${made}@example.com`;
    const call = await t.signIn(name, only, `운영자 ${made}`);
    await confirm(call);
    return { id: await idOf(call), name, call };
  }
  const roleBy = async (call: Caller, name: string, scopes: readonly string[]) =>
    String(((await call('POST', 'roles', { body: { name, scopes } })).json.role as Loose)._id);
  const stored = async (id: string): Promise<Loose> => (await t.store.get('users', id)) ?? {};
  /** Operators with every right who can sign in. */
  const unlimited = async () => {
    const all = await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 });
    const whole = JSON.stringify(['console']);
    return all.filter((one) => JSON.stringify(one.scope) === whole && !one.suspendedAt).length;
  };

  describe(`operators over ${kind}`, () => {
    beforeAll(async () => {
      t = await createTestApi({ store: await openStore() });
    });

    test.each([
      ['suspend', (id: string) => ['POST', `operators/${id}/suspend`] as const],
      ['remove', (id: string) => ['DELETE', `operators/${id}`] as const],
      ['narrow', (id: string) => ['PUT', `operators/${id}`, { scope: scope('content') }] as const],
    ])('of two with every right who %s each other at once, one stays', async (_, act) => {
      const [one, other] = [await operator(), await operator()];
      // Those of earlier laws.
      for (const each of await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 })) {
        if (![one.id, other.id].includes(each._id))
          await t.store.transaction((tx) => tx.replace('users', { ...each, scope: [] }));
      }
      const send = (by: Caller, id: string) => {
        const [method, path, body] = act(id);
        return by(method, path, body ? { body } : {});
      };
      const answers = await Promise.all([send(one.call, other.id), send(other.call, one.id)]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect(await unlimited()).toBe(1);
    });

    test('a role that is given and deleted at once is never held by anyone while it is gone', async () => {
      const owner = await operator();
      for (let turn = 0; turn < 4; turn += 1) {
        const kim = await operator(['content']);
        const role = await roleBy(owner.call, `주고 지우기 ${turn}`, scope('content'));
        const [given, deleted] = await Promise.all([
          owner.call('PUT', `operators/${kim.id}`, { body: { _role: role } }),
          owner.call('DELETE', `roles/${role}`),
        ]);
        const held = (await stored(kim.id))._role === role;
        expect([given.status === 200, deleted.status === 200]).toEqual([held, !held]);
      }
    });

    test('a role that is given and narrowed at once leaves the holder no more than it says', async () => {
      const owner = await operator();
      for (let turn = 0; turn < 4; turn += 1) {
        const kim = await operator(['content.view']);
        const name = `주고 줄이기 ${turn}`;
        const role = await roleBy(owner.call, name, scope('content', 'support'));
        await Promise.all([
          owner.call('PUT', `operators/${kim.id}`, { body: { _role: role } }),
          owner.call('PUT', `roles/${role}`, { body: { name, scopes: scope('support.view') } }),
        ]);
        expect((await stored(kim.id)).scope).toEqual(scope('support.view'));
      }
    });

    test('of two roles of one name that are made at once, one is', async () => {
      const owner = await operator();
      const body = { name: '한 이름', scopes: scope('content') };
      const answers = await Promise.all([1, 2].map(() => owner.call('POST', 'roles', { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    });

    test('of two invitations to one address at once, one makes an operator', async () => {
      const owner = await operator();
      const _role = await roleBy(owner.call, '초대', scope('support'));
      const body = { name: '김상담', email: 'twice@example.com', _role };
      const answers = await Promise.all([1, 2].map(() => owner.call('POST', 'operators', { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    });

    test('an invitation that two browsers use at once sets one password', async () => {
      const owner = await operator();
      const _role = await roleBy(owner.call, '초대 한 번', scope('support'));
      const body = { name: '박상담', email: 'once@example.com', _role };
      const { json } = await owner.call('POST', 'operators', { body });
      const token = String((json.invitation as Loose).link).split('#')[1];
      const accept = async (password: string) =>
        t.call('POST', 'session/invitation', {
          body: { token, password: await encrypted(t.call, password) },
        });
      const answers = await Promise.all(['window-lantern-42', 'river-stone-quiet-7'].map(accept));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    });

    test('who is suspended while signing in has no session, also once the account is resumed', async () => {
      const owner = await operator();
      const kim = await operator(['content']);
      const body = { username: kim.name, password: await encrypted(t.call, PASSWORD) };
      const [signedIn] = await Promise.all([
        t.call('POST', 'session', { body }),
        owner.call('POST', `operators/${kim.id}/suspend`),
      ]);
      await owner.call('POST', `operators/${kim.id}/resume`);
      const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
      expect((await t.call('GET', 'faqs', { env: { cookie } })).status).toBe(401);
    });

    test('each change names every lock before its first read', async () => {
      const owner = await operator();
      const kim = await operator(['content']);
      transactionRestartStats.last = '';
      const role = await roleBy(owner.call, '자물쇠', scope('content'));
      const about = `operators/${kim.id}`;
      const calls: readonly (readonly [string, string, Loose?])[] = [
        ['PUT', about, { _role: role, addresses: ['203.0.113.0/24'] }],
        ['PUT', `roles/${role}`, { name: '자물쇠', scopes: scope('support') }],
        ['POST', `${about}/end-sessions`],
        ['POST', `${about}/reset-second`],
        ['POST', `${about}/suspend`],
        ['POST', `${about}/resume`],
        ['POST', `${about}/invite`],
        ['PUT', about, { _role: null }],
        ['DELETE', `roles/${role}`],
        ['DELETE', about],
      ];
      for (const [method, path, body] of calls) {
        const { status, json } = await owner.call(method, path, body ? { body } : {});
        expect([method, path, status, json.message]).toEqual([method, path, 200, undefined]);
        expect([method, path, transactionRestartStats.last]).toEqual([method, path, '']);
      }
    });
  });
}
