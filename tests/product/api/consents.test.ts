import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { membersBy } from '../outbox/members';

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const later = () => t.later(60_000);
const line = (enabled: boolean, method = 'email') => ({ method, contact: 'hong@example.net', enabled });

const { newMember, memberOf } = membersBy(() => call);
const turn = async (id: string, ...notify: Loose[]) => {
  later();
  const { version } = await memberOf(id);
  const headers = { 'If-Match': `"${version}"` };
  const { status } = await call('PUT', `users/${id}`, { body: { notify }, headers });
  expect(status).toBe(200);
};
const add = (id: unknown, body: Loose, by = call, headers = {}) => {
  later();
  return by('POST', `users/${id}/consents`, { body, headers });
};
const read = (id: unknown, by = call, headers = {}) => by('GET', `users/${id}/consents`, { headers });
const said = (entries: unknown) =>
  (entries as Loose[]).map(({ channel, purpose, given, source }) => [channel, purpose, given, source]);

/** A member whose line is from a time before the ledger. */
async function olderMember(enabled: boolean): Promise<string> {
  const _id = await newMember({ email: 'older@example.net' });
  await t.store.transaction(async (tx) => {
    const record = await tx.get('users', _id);
    if (record) await tx.replace('users', { ...record, notify: [line(enabled)] });
  });
  return _id;
}

const everyEntry = () => t.store.find('_consents', { where: [], order: [], skip: 0, limit: 0 });

describe('the ledger of a member', () => {
  test('takes no list in the place of a text', async () => {
    const _id = await newMember();
    const body = { channel: ['email'], purpose: ['ad'], given: true };
    const { status, json } = await add(_id, body);
    expect([status, Object.keys(json.fields ?? {}), await everyEntry()]).toEqual([
      ...[422, ['channel', 'purpose'], []],
    ]);
  });

  test('gets an entry with its operator for each switch that is turned', async () => {
    const _id = await newMember({ notify: [line(true), line(false, 'sms')] });
    await turn(_id, line(false), line(false, 'sms'));
    await turn(_id, { ...line(false), contact: 'other@example.net' }, line(false, 'sms'));
    const { json } = await read(_id);
    expect(said(json.consents)).toEqual([
      ['email', 'notice', false, 'operator'],
      ['sms', 'notice', false, 'operator'],
      ['email', 'notice', true, 'operator'],
    ]);
    expect((json.consents as Loose[])[0]).toMatchObject({
      at: expect.stringMatching(/Z$/),
      by: { name: '김운영' },
      text: '운영자가 관리자 콘솔에서 기록',
    });
    expect(said(json.newest)).toEqual([
      ['email', 'notice', false, 'operator'],
      ['sms', 'notice', false, 'operator'],
    ]);
  });

  test('says of an older member what the switch said, and nothing of advertisements', async () => {
    const id = await olderMember(false);
    expect(said((await read(id)).json.newest)).toEqual([['email', 'notice', false, 'older']]);
    expect(await everyEntry()).toEqual([]);
    await turn(id, line(true));
    expect(said((await read(id)).json.consents)).toEqual([
      ['email', 'notice', true, 'operator'],
      ['email', 'notice', false, 'older'],
    ]);
  });

  test('turns the switch of the record where an entry is added, and adds a line where there is none', async () => {
    const _id = await newMember({ notify: [line(true)] });
    const { status, json } = await add(_id, { channel: 'email', purpose: 'notice', given: false });
    expect([status, (json.consent as Loose).given]).toEqual([201, false]);
    await add(_id, { channel: 'kakao', purpose: 'notice', given: false });
    const known = { _id: expect.any(String) };
    expect((await memberOf(_id)).notify).toEqual([
      { ...known, ...line(false) },
      { ...known, method: 'kakao', contact: '', enabled: false },
    ]);
    expect(said((await read(_id)).json.consents)).toHaveLength(3);
    // It is said again.
    await add(_id, { channel: 'kakao', purpose: 'notice', given: false });
    expect((await read(_id)).json.summary).toEqual({ totalCount: 4, skip: 0, limit: 10 });
  });

  test('says on the record what the newest entry about e-mail advertisements says', async () => {
    const _id = await newMember();
    const { adEmail, adEmailAt } = await memberOf(_id);
    expect([adEmail, adEmailAt]).toEqual([null, null]);
    await add(_id, { channel: 'email', purpose: 'ad', given: true });
    expect(await memberOf(_id)).toMatchObject({ adEmail: 'given', adEmailAt: t.clock.now.toISOString() });
    await add(_id, { channel: 'sms', purpose: 'ad', given: false });
    expect((await memberOf(_id)).adEmail).toBe('given');
    await add(_id, { channel: 'email', purpose: 'ad', given: false });
    expect((await memberOf(_id)).adEmail).toBe('refused');
    // No form and no sheet sets it.
    const { status } = await call('PUT', `users/${_id}`, {
      body: { adEmail: 'given' },
      headers: { 'If-Match': '*' },
    });
    expect([status, (await memberOf(_id)).adEmail]).toEqual([422, 'refused']);
  });

  test('takes an entry once by its key, and none of another shape', async () => {
    const _id = await newMember();
    const body = { channel: 'post', purpose: 'ad', given: true };
    const headers = { 'Idempotency-Key': 'a-key-of-one-press' };
    for (const _ of [1, 2]) expect((await add(_id, body, call, headers)).status).toBe(201);
    expect(await everyEntry()).toHaveLength(1);
    for (const wrong of [{ channel: 'fax' }, { purpose: 'news' }, { given: 'yes' }, { given: undefined }])
      expect((await add(_id, { ...body, ...wrong })).status).toBe(422);
    expect((await add(_id, { ...body, at: '2020-01-01' })).status).toBe(400);
    expect((await add('nobody', body)).status).toBe(404);
    for (const method of ['PUT', 'DELETE'])
      expect((await call(method, `users/${_id}/consents`, { body })).status).toBe(405);
  });

  test('is read past its first page, with what is older at its end', async () => {
    const id = await olderMember(true);
    for (const given of [true, false, true]) await add(id, { channel: 'email', purpose: 'ad', given });
    const page = async (skip: string) =>
      said((await read(id, call, { skip, limit: '2' })).json.consents).map(([, purpose]) => purpose);
    expect([await page('0'), await page('2'), await page('4')]).toEqual([['ad', 'ad'], ['ad', 'notice'], []]);
  });

  test('opens for who may see personal data alone, and each look is an entry', async () => {
    const _id = await newMember();
    const masked = await t.signIn('masked@example.com', ['console:members']);
    const body = { channel: 'email', purpose: 'ad', given: true };
    expect([(await read(_id, masked)).status, (await add(_id, body, masked)).status]).toEqual([403, 403]);
    await read(_id);
    await add(_id, body);
    const entries = (await t.accessEntries())
      .slice(-4)
      .map(({ action, result, subject }) => [action, result, subject ?? '']);
    expect(entries).toEqual([
      ['list', 'refused', ''],
      ['update', 'refused', ''],
      ['list', 'done', '홍*동'],
      ['update', 'done', '홍*동'],
    ]);
  });

  test('goes with a member who is deleted for good', async () => {
    const _id = await newMember({ notify: [line(true)] });
    const other = await newMember({ notify: [line(true)] });
    await add(_id, { channel: 'email', purpose: 'ad', given: false });
    await confirm(call);
    expect((await call('POST', `users/${_id}/withdraw`, { headers: { 'If-Match': '*' } })).status).toBe(200);
    expect((await read(_id)).status).toBe(200);
    expect((await call('DELETE', `users/${_id}`, { headers: { 'If-Match': '*' } })).status).toBe(200);
    expect((await everyEntry()).map(({ record }) => record)).toEqual([other]);
  });

  test('is read whatever shape the stored lines have', async () => {
    const id = await olderMember(true);
    for (const notify of ['on', null, [null, 7, { method: 'fax' }, { method: 'sms' }]]) {
      await t.store.transaction(async (tx) => {
        const record = await tx.get('users', id);
        if (record) await tx.replace('users', { ...record, notify });
      });
      expect((await read(id)).status).toBe(200);
    }
  });
});
