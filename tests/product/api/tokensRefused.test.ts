import { beforeEach, describe, expect, test } from 'vitest';
import { isRouteOpenToTokens } from '../../../server/core/call/rights';
import type { Loose } from '../../../src/core/schema/index';
import { DAY_MS, OWNER, outcome, REFUSED, scopes, withOwner } from './programs';

let t: Awaited<ReturnType<typeof withOwner>>;

beforeEach(async () => {
  t = await withOwner();
});

describe('No token', () => {
  test('reaches a call about accounts, operators, tokens or sessions', async () => {
    const all = scopes('content', 'display', 'intake', 'support', 'members', 'housing', 'admin');
    const { key } = await t.keyOf({ name: '전부', scopes: all, personal: true, reason: '모든 자료' });
    const closed = t.api.routes.filter((route) => !isRouteOpenToTokens(route));
    const named = closed.map(({ method, path }) => `${method} ${path.replace('/api/console/', '')}`);
    expect(named).toEqual(
      expect.arrayContaining([
        ...['POST session', 'DELETE session', 'PUT session/password', 'POST session/invitation'],
        ...['GET session/sessions', 'GET security', 'GET operators', 'PUT operators/:id', 'PUT roles/:id'],
        ...['GET tokens', 'POST tokens', 'DELETE tokens/:id', 'POST users', 'PUT users/:id'],
        ...['DELETE users/:id', 'POST users/:id/withdraw', 'POST users/edit', 'POST users/import'],
        ...['GET drafts', 'GET views', 'PUT home', 'POST messages', 'POST access-log/reviews'],
      ]),
    );
    for (const { method, path } of closed) {
      t.later(1_000);
      const answer = await t.program(key)(method, path.replace(/:\w+/g, 'x'), {
        ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
      });
      expect([method, path, ...outcome(answer)]).toEqual([method, path, 403, 'no_right']);
    }
  });

  test('is good with a cookie, in a query, or in another form', async () => {
    const { key } = await t.keyOf();
    await t.callerFor('other@example.com');
    expect(outcome(await t.program(key, { cookie: t.cookie })('GET', 'faqs'))).toEqual(REFUSED);
    expect(outcome(await t.program(key, { cookie: t.cookie })('DELETE', 'session'))).toEqual(REFUSED);
    expect((await t.owner('GET', 'session')).status).toBe(200);
    for (const name of ['token', 'access_token', 'authorization'])
      expect((await t.call('GET', `faqs?${name}=${key}`, { env: { site: null } })).status).toBe(401);
    for (const wrong of [key.toUpperCase(), `${key}0`, key.slice(0, -1), `${key} x`, 'ck_'])
      expect((await t.program(wrong)('GET', 'faqs')).status).toBe(401);
    const basic = { headers: { authorization: `Basic ${key}` } };
    expect((await t.call('GET', 'faqs', basic)).status).toBe(401);
    // A proxy's own header is none of ours.
    const proxied = { headers: { authorization: 'Bearer eyJhbGciOi.x.y' } };
    expect((await t.owner('GET', 'faqs', proxied)).status).toBe(200);
  });

  test('is good once it is over', async () => {
    const { key } = await t.keyOf();
    t.later(30 * DAY_MS - 1);
    expect((await t.program(key)('GET', 'faqs')).status).toBe(200);
    t.later(1);
    expect(outcome(await t.program(key)('GET', 'faqs'))).toEqual(REFUSED);
  });

  test('is guessed: a thousand wrong keys are stopped, and the right one goes on', async () => {
    const { key } = await t.keyOf();
    const at = { address: '192.0.2.7' };
    expect((await t.program(key, at)('GET', 'faqs')).status).toBe(200);
    const answers = new Map<string, number>();
    for (let tried = 0; tried < 1_000; tried += 1) {
      const { status, headers } = await t.program(`ck_${String(tried).padStart(64, '0')}`, at)('GET', 'faqs');
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
    }
    // Its first call counted too: the key was not known before.
    expect(Object.fromEntries(answers)).toEqual({ 401: 19, 429: 981 });
    expect((await t.program(key, at)('GET', 'faqs')).status).toBe(200);
  });
});

describe('A token after its scope shrank', () => {
  const asOwner = async (change: Loose) => {
    const [account] = (await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 })).filter(
      ({ username }) => username === OWNER,
    );
    await t.store.transaction((tx) =>
      tx.replace('users', { ...account, _id: String(account?._id), version: 9, ...change }),
    );
  };

  test('of its maker has what both hold, from the next call on', async () => {
    const { key } = await t.keyOf();
    const call = t.program(key);
    expect((await call('GET', 'faqs')).status).toBe(200);
    await asOwner({ scope: ['console', 'console:support.view'] });
    expect((await call('GET', 'faqs')).status).toBe(200);
    expect(outcome(await call('POST', 'faqs', { body: {} }))).toEqual([403, 'no_right']);
    expect(outcome(await call('GET', 'users?isWithdrawn=false'))).toEqual([403, 'no_right']);
    await asOwner({ scope: ['console', 'console:display'] });
    expect(outcome(await call('GET', 'faqs'))).toEqual([403, 'no_right']);
  });

  test('also while its body arrives', async () => {
    const { key } = await t.keyOf();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await asOwner({ scope: ['console', 'console:support.view'] });
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ subject: '늦음', content: '' })));
        controller.close();
      },
    });
    const answer = await t.program(key, { body: () => body })('POST', 'faqs', { body: {} });
    expect(outcome(answer)).toEqual([403, 'no_right']);
    expect(await t.store.count('faqs', [])).toBe(0);
  });

  test('is nothing once its maker is suspended, withdrawn or no operator, and stays so', async () => {
    const { key } = await t.keyOf();
    for (const change of [
      { suspendedAt: '2026-03-02T00:00:00.000Z' },
      { isWithdrawn: true },
      { scope: [] },
    ]) {
      await asOwner({ suspendedAt: null, isWithdrawn: false, scope: ['console'], ...change });
      t.later(1_000);
      expect(outcome(await t.program(key)('GET', 'faqs'))).toEqual(REFUSED);
    }
    await asOwner({ suspendedAt: null, isWithdrawn: false, scope: ['console'] });
    const id = String(((await t.owner('GET', 'session')).json.session as Loose)._id);
    const { caller } = await t.callerFor('other@example.com');
    expect((await caller('POST', `operators/${id}/suspend`)).status).toBe(200);
    expect((await caller('POST', `operators/${id}/resume`)).status).toBe(200);
    expect(outcome(await t.program(key)('GET', 'faqs'))).toEqual(REFUSED);
    expect((await caller('GET', 'tokens')).json.tokens).toEqual([]);
  });
});
