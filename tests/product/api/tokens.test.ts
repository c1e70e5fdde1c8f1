import { beforeEach, describe, expect, test } from 'vitest';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { upload } from '../../core/api/harness';
import { pdf } from '../../core/api/pictures';
import { DAY_MS, outcome, REFUSED, scopes, withOwner } from './programs';

let t: Awaited<ReturnType<typeof withOwner>>;

beforeEach(async () => {
  t = await withOwner();
});

describe('A token', () => {
  test('is answered once, stored hashed, and recorded with its revocation', async () => {
    const { key, id } = await t.keyOf();
    expect(key).toMatch(/^ck_[0-9a-f]{64}$/);
    const stored = JSON.stringify(await t.store.find('_tokens', { where: [], order: [], skip: 0, limit: 0 }));
    expect(stored).not.toContain(key.slice(3));
    const { json } = await t.owner('GET', 'tokens');
    expect(JSON.stringify(json)).not.toContain(key.slice(3));
    expect(json.tokens).toMatchObject([{ _id: id, name: '스토어', state: 'active', lastUsedAt: null }]);
    expect((await t.owner('DELETE', `tokens/${id}`)).status).toBe(200);
    expect(outcome(await t.program(key)('GET', 'faqs'))).toEqual(REFUSED);
    expect((await t.entries()).filter(({ action }) => action === 'rights')).toMatchObject([
      { operator: '김운영', filter: '스토어', result: 'done' },
      { operator: '김운영', filter: '스토어', result: 'done' },
    ]);
  });

  test('reads and writes within its scope, under its own name', async () => {
    const call = t.program((await t.keyOf()).key);
    const made = await call('POST', 'faqs', { body: { subject: '배송', content: '<p>사흘</p>' } });
    expect(made.status).toBe(201);
    expect(made.json.faq).toMatchObject({ updatedBy: { _id: null, name: '스토어' } });
    expect(outcome(await call('GET', 'banners'))).toEqual([403, 'no_right']);
    expect(outcome(await call('POST', 'levels', { body: {} }))).toEqual([403, 'no_right']);
  });

  test('sees personal data masked, or whole where it was made for that; both are recorded', async () => {
    await t.owner('POST', 'users', { body: { name: '홍길동', email: 'hong@example.com' } });
    const list = 'users?isWithdrawn=false&name=홍길동';
    const masked = t.program((await t.keyOf()).key);
    expect((await masked('GET', 'users?isWithdrawn=false')).json.users).toContainEqual(
      expect.objectContaining({ name: '홍*동' }),
    );
    const id = (await t.owner('GET', list)).json.users as Loose[];
    expect(outcome(await masked('GET', `users/${id[0]?._id}`))).toEqual([403, 'no_right']);
    const whole = t.program(
      (await t.keyOf({ name: '정산', scopes: scopes('members'), personal: true, reason: '월말 정산' })).key,
    );
    expect((await whole('GET', `users/${id[0]?._id}`)).json.user).toMatchObject({ name: '홍길동' });
    expect(await t.entries()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'list', operator: '스토어', result: 'done' }),
        expect.objectContaining({ action: 'detail', operator: '정산', result: 'done' }),
      ]),
    );
  });

  test('leaves an entry for each file of a person that it reads', async () => {
    const made = await t.owner('POST', 'applications', { body: { code: 'APPLICATION', name: '홍길동' } });
    const { _id } = made.json.application as Loose;
    const { json } = await t.owner('POST', `applications/${_id}/files/0`, upload(pdf, '등본.pdf'));
    const [file] = (json.application as { files: Asset[] }).files;
    const own = { name: '심사', scopes: scopes('housing'), personal: true, reason: '서류 심사' };
    const call = t.program((await t.keyOf(own)).key);
    for (const day of [1, 2]) {
      expect((await call('GET', file?.url ?? '')).status).toBe(200);
      expect((await t.entries()).filter(({ action }) => action === 'download')).toHaveLength(day);
      t.later(DAY_MS);
    }
  });

  test('exports persons with the stored reason alone, each time anew', async () => {
    const { key } = await t.keyOf({
      ...{ name: '정산', scopes: scopes('members'), personal: true, reason: '월말 정산' },
    });
    const whole = { headers: { limit: '0', 'x-renewal': '1', 'x-export-reason': 'another-reason' } };
    for (const _ of [1, 2])
      expect((await t.program(key)('GET', 'users?isWithdrawn=false', whole)).status).toBe(200);
    const exports = (await t.entries()).filter(({ action }) => action === 'download');
    expect(exports).toMatchObject([{ reason: '월말 정산' }, { reason: '월말 정산' }]);
  });

  test('has each read recorded, though it claims to renew one', async () => {
    const call = t.program((await t.keyOf()).key);
    const renewal = { headers: { 'x-renewal': '1' } };
    for (const _ of [1, 2, 3]) await call('GET', 'users?isWithdrawn=false', renewal);
    expect((await t.entries()).filter(({ action }) => action === 'list')).toHaveLength(3);
  });
});

describe('Tokens', () => {
  test('are made and revoked by who holds every right and confirms it, by nobody else', async () => {
    const { id } = await t.keyOf();
    for (const only of [['admin', 'personal'], ['read'], ['members']]) {
      const { caller } = await t.callerFor(`${only.join('-')}@example.com`, only);
      expect(outcome(await t.make({ name: only.join() }, caller))).toEqual([403, 'no_right']);
      expect(outcome(await caller('DELETE', `tokens/${id}`))).toEqual([403, 'no_right']);
    }
    t.later(6 * 60_000);
    expect(outcome(await t.make({ name: '다른' }))).toEqual([403, 'confirm_needed']);
    expect(outcome(await t.owner('DELETE', `tokens/${id}`))).toEqual([403, 'confirm_needed']);
  });

  test('have a name of their own, an area, a reason for persons, and a year at most', async () => {
    await t.keyOf();
    const wrong: readonly [Loose, string][] = [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(51) }, 'name'],
      [{ name: 'a', scopes: ['console'] }, 'scopes'],
      [{ name: 'a', scopes: [] }, 'scopes'],
      [{ name: 'a', scopes: ['console:support'] }, 'scopes'],
      [{ name: 'a', scopes: scopes('nowhere') }, 'scopes'],
      [{ name: 'a', scopes: scopes('support', 'personal') }, 'scopes'],
      [{ name: 'a', scopes: scopes('members.personal') }, 'scopes'],
      [{ name: 'a', scopes: 'console:support' }, 'scopes'],
      [{ name: 'a', personal: true }, 'reason'],
      [{ name: 'a', personal: true, reason: '네글자요'.slice(0, 4) }, 'reason'],
      [{ name: 'a', personal: 'yes' }, 'personal'],
      [{ name: 'a', expiresAt: t.clock.now.toISOString() }, 'expiresAt'],
      [{ name: 'a', expiresAt: new Date(t.clock.now.getTime() + 367 * DAY_MS).toISOString() }, 'expiresAt'],
      [{ name: 'a', expiresAt: 'tomorrow' }, 'expiresAt'],
    ];
    for (const [more, field] of wrong) {
      const { status, json } = await t.make(more);
      expect([more, status, Object.keys(json.fields ?? {})]).toEqual([more, 422, [field]]);
    }
    expect((await t.make({ name: 'a', extra: 1 })).json.code).toBe('unknown_key');
  });

  test('are replaced by the same call if its answer was lost, unless a program has used them', async () => {
    const expiresAt = new Date(t.clock.now.getTime() + DAY_MS).toISOString();
    const make = (name = '스토어') =>
      t.owner('POST', 'tokens', {
        body: { name, scopes: scopes('support'), expiresAt },
        headers: { 'Idempotency-Key': 'once' },
      });
    const [lost, second] = [await make(), await make()];
    expect([lost.status, second.status]).toEqual([201, 201]);
    expect(outcome(await t.program(String(lost.json.key))('GET', 'faqs'))).toEqual(REFUSED);
    expect((await t.program(String(second.json.key))('GET', 'faqs')).status).toBe(200);
    expect((await t.owner('GET', 'tokens')).json.tokens).toHaveLength(1);
    for (const name of ['스토어', '다른 이름'])
      expect(outcome(await make(name))).toEqual([409, 'already_created']);
  });

  test('are fifty at most', async () => {
    for (let made = 0; made < 50; made += 1) await t.keyOf({ name: `키 ${made}` });
    expect(outcome(await t.make({ name: '더' }))).toEqual([409, 'too_many_tokens']);
  });

  test('call ten times a second each', async () => {
    const [one, other] = [await t.keyOf(), await t.keyOf({ name: '다른' })];
    for (let call = 0; call < 10; call += 1)
      expect((await t.program(one.key)('GET', 'faqs')).status).toBe(200);
    const refused = await t.program(one.key)('GET', 'faqs');
    expect([...outcome(refused), refused.headers.get('retry-after')]).toEqual([429, 'too_many_calls', '1']);
    expect((await t.program(other.key)('GET', 'faqs')).status).toBe(200);
    t.later(100);
    expect((await t.program(one.key)('GET', 'faqs')).status).toBe(200);
    expect((await t.program(one.key)('GET', 'faqs')).status).toBe(429);
  });

  test('tell their last use, stored once a minute', async () => {
    const { key, id } = await t.keyOf();
    const used = async () => (await t.store.get('_tokens', id))?.lastUsedAt;
    const first = t.clock.now.toISOString();
    await t.program(key)('GET', 'faqs');
    t.later(59_999);
    await t.program(key)('GET', 'faqs');
    expect(await used()).toBe(first);
    t.later(1);
    await t.program(key)('GET', 'faqs');
    expect(await used()).toBe(t.clock.now.toISOString());
  });

  test('call from the addresses of the product alone, whatever a header claims', async () => {
    t = await withOwner({ signInAddresses: ['192.0.2.0/24'] });
    const { key } = await t.keyOf();
    expect((await t.program(key, { address: '192.0.2.9' })('GET', 'faqs')).status).toBe(200);
    const forged = { headers: { 'x-forwarded-for': '192.0.2.9', forwarded: 'for=192.0.2.9' } };
    expect(outcome(await t.program(key, { address: '198.51.100.1' })('GET', 'faqs', forged))).toEqual([
      403,
      'wrong_address',
    ]);
  });
});
