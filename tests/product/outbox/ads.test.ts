import { beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage, MailSender } from '../../../server/core/mail/mail';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { membersBy } from './members';

let t: TestApi;
let call: Caller;
let sent: MailMessage[];

const mail: MailSender = {
  send: async (message) => {
    sent.push(message);
  },
};

beforeEach(async () => {
  sent = [];
  t = await createTestApi({ mail, publicUrl: 'https://shop.example' });
  call = await t.signIn();
  await confirm(call);
});

const sender = { name: '봄날 상점', address: '서울특별시 중구 예시로 1' };
const setSender = (value: Loose = sender) =>
  call('PUT', 'settings', { body: { sender: value }, headers: { 'If-Match': '*' } });
const { newMember, consent, memberOf } = membersBy(() => call);
const text = { subject: '가을 할인', message: '{고객명} 님께 알립니다.' };
const send = (body: Loose, by = call) => by('POST', 'messages', { body: { ...text, ...body } });
const stateOf = async (json: Loose) =>
  (await call('GET', `messages/${(json.message as unknown as Loose)._id}`)).json.message as unknown as Loose;
const page = (method: string, path: string, headers: Record<string, string> = {}) =>
  t.api.fetch(new Request(`https://shop.example${path}`, { method, headers }));
const linkIn = ({ headers }: MailMessage) => String(headers?.['List-Unsubscribe']).slice(1, -1);
const pathOf = (message: MailMessage) => new URL(linkIn(message)).pathname;
const entries = async () =>
  (await t.store.find('_consents', { where: [], order: [], skip: 0, limit: 0 })).length;

describe('an advertisement', () => {
  test('goes to who consented alone, and names the others', async () => {
    await setSender();
    const [asked, refused, never] = [await newMember(), await newMember(), await newMember()];
    const turnedOff = await newMember({ notify: [{ method: 'email', contact: '', enabled: false }] });
    const nowhere = await newMember({ email: '' });
    for (const id of [asked, turnedOff, nowhere]) await consent(id, true);
    await consent(refused, false);
    await t.api.deliver();
    sent.length = 0;
    const { status, json } = await send({ users: [asked, refused, never, turnedOff, nowhere], kind: 'ad' });
    expect([status, json.success]).toEqual([200, false]);
    await t.api.deliver();
    expect(sent).toHaveLength(2);
    expect(await stateOf(json)).toMatchObject({
      total: 5,
      sent: 2,
      failed: 0,
      refused: 2,
      withoutAddress: 1,
      kind: 'ad',
    });
    const named = (json.failed as Loose[]).map(({ _id, message }) => [_id, message]);
    expect(named[0]).toEqual([nowhere, '이메일 주소가 없습니다.']);
    expect(new Set(named.slice(1).map(String))).toEqual(
      new Set([refused, never].map((id) => `${id},광고성 정보 수신에 동의하지 않은 회원입니다.`)),
    );
  });

  test('says that it is one, who sends it and how to refuse, in the text and in its headers', async () => {
    await setSender();
    const id = await newMember();
    await consent(id, true);
    await send({ users: [id], kind: 'ad' });
    await t.api.deliver();
    const [message] = sent as [MailMessage];
    expect(message.subject).toBe('(광고) 가을 할인');
    for (const part of ['홍길동 님께', sender.name, sender.address, '수신거부', linkIn(message)])
      expect(message.text).toContain(part);
    expect(message.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/shop\.example\/unsubscribe\/[\w.-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    // A notice has none of it.
    await send({ users: [id] });
    await t.api.deliver();
    expect([sent[1]?.subject, sent[1]?.headers]).toEqual(['가을 할인', undefined]);
  });

  test('is refused without a sender, without PUBLIC_URL and to an address of no member', async () => {
    const id = await newMember();
    await consent(id, true);
    const noSender = '설정에 보내는 사람의 이름과 주소를 입력해야 광고성 메시지를 보낼 수 있습니다.';
    const { status, json } = await send({ users: [id], kind: 'ad' });
    expect([status, json.fields]).toEqual([422, { kind: noSender }]);
    const foreseen = await send({ users: [id], dryRun: true });
    expect((foreseen.json.message as unknown as Loose).ads).toBe(noSender);
    await setSender({ name: '봄날', address: ' ' });
    expect((await send({ users: [id], kind: 'ad' })).status).toBe(422);
    await setSender();
    const stranger = await send({ emails: ['stranger@else.example'], kind: 'ad', message: '안내' });
    expect([stranger.status, stranger.json.fields]).toEqual([
      422,
      { emails: '회원이 아닌 주소에는 광고성 메시지를 보낼 수 없습니다.' },
    ]);
    expect((await send({ emails: ['stranger@else.example'], message: '안내' })).status).toBe(200);
    const other = await createTestApi({ mail });
    const by = await other.signIn();
    const without = await by('POST', 'messages', { body: { ...text, users: [id], kind: 'ad' } });
    expect(String(without.json.fields?.kind)).toContain('PUBLIC_URL');
  });

  test('that waits goes to nobody who refuses meanwhile', async () => {
    await setSender();
    const id = await newMember();
    await consent(id, true);
    const sendAt = new Date(t.clock.now.getTime() + 3_600_000).toISOString();
    const { json } = await send({ users: [id], kind: 'ad', sendAt });
    await t.api.deliver();
    expect(sent).toEqual([]);
    await consent(id, false);
    await t.api.deliver();
    t.clock.now = new Date(sendAt);
    await t.api.deliver();
    expect(sent.map(({ subject }) => subject)).toEqual(['수신거부 처리 결과 안내']);
    expect(await stateOf(json)).toMatchObject({ sent: 0, refused: 1, failed: 0 });
  });
});

describe('the page that refuses', () => {
  async function sentAd() {
    await setSender();
    const id = await newMember();
    await consent(id, true);
    await send({ users: [id], kind: 'ad' });
    await t.api.deliver();
    const [message] = sent as [MailMessage];
    sent.length = 0;
    return { id, path: pathOf(message) };
  }

  test('shows one button to a GET, and refuses by a POST alone', async () => {
    const { id, path } = await sentAd();
    const shown = await page('GET', path);
    const html = await shown.text();
    expect([shown.status, html.match(/<button/g)?.length, html.includes('<script')]).toEqual([200, 1, false]);
    expect(html).toContain('봄날 상점');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('x-robots-tag')).toContain('noindex');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    await page('HEAD', path);
    expect((await memberOf(id)).adEmail).toBe('given');
    const done = await page('POST', path, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' });
    expect([done.status, (await done.text()).includes('<button')]).toEqual([200, false]);
    expect((await memberOf(id)).adEmail).toBe('refused');
    const { consents } = (await call('GET', `users/${id}/consents`)).json as { consents: Loose[] };
    expect(consents[0]).toMatchObject({ given: false, purpose: 'ad', source: 'unsubscribe', by: null });
  });

  test('works at once, keeps notices, and is confirmed by one mail however often it is pressed', async () => {
    const { id, path } = await sentAd();
    const before = await entries();
    for (const _ of [1, 2, 3]) expect((await page('POST', path)).status).toBe(200);
    expect(await entries()).toBe(before + 1);
    await t.api.deliver();
    expect(sent.map(({ subject }) => subject)).toEqual(['수신거부 처리 결과 안내']);
    expect(sent[0]?.text).toContain('봄날 상점');
    const { json } = await send({ users: [id], kind: 'ad' });
    expect(json.message).toMatchObject({ waiting: 0, refused: 1 });
    await send({ users: [id] });
    await t.api.deliver();
    expect(sent).toHaveLength(2);
    expect(await (await page('GET', path)).text()).toContain('수신거부가 처리되었습니다');
  });

  test('is good for a year, for its own member, and answers politely about one who is gone', async () => {
    const { id, path } = await sentAd();
    const other = await newMember();
    for (const wrong of [
      path.replace(id, other),
      path.slice(0, -1),
      `${path}a`,
      '/unsubscribe/x',
      '/unsubscribe/%E3%84%B1',
    ])
      expect((await page('POST', wrong)).status).toBe(404);
    await call('POST', `users/${id}/withdraw`, { headers: { 'If-Match': '*' } });
    await call('DELETE', `users/${id}`, { headers: { 'If-Match': '*' } });
    for (const method of ['GET', 'POST']) {
      const gone = await page(method, path);
      expect([gone.status, (await gone.text()).includes('더 이상 광고성 메일을')]).toEqual([200, true]);
    }
    t.later(367 * 86_400_000);
    expect((await page('POST', path)).status).toBe(404);
  });
});

describe('a message', () => {
  test('is sent at its time, and can be taken back before', async () => {
    const id = await newMember();
    const sendAt = new Date(t.clock.now.getTime() + 300_000).toISOString();
    const { json } = await send({ users: [id], sendAt });
    expect(json.message).toMatchObject({ waiting: 1, sendAt });
    await call('POST', `messages/${(json.message as unknown as Loose)._id}/again`);
    await t.api.deliver();
    expect(sent).toEqual([]);
    const { json: second } = await send({ users: [id], sendAt });
    const cancel = (of: { message?: unknown }) =>
      call('POST', `messages/${(of.message as Loose)._id}/cancel`);
    for (const _ of [1, 2])
      expect((await cancel(second)).json.message).toMatchObject({
        waiting: 0,
        cancelled: 1,
        isCancelled: true,
      });
    await call('POST', `messages/${(second.message as unknown as Loose)._id}/again`);
    t.clock.now = new Date(sendAt);
    await t.api.deliver();
    expect(sent).toHaveLength(1);
    expect((await cancel(json)).status).toBe(409);
    for (const wrong of ['2020-01-01T00:00:00.000Z', 'tomorrow', 7, '2099-01-01T00:00:00.000Z'])
      expect((await send({ users: [id], sendAt: wrong })).status).toBe(422);
    expect((await send({ users: [id], kind: 'news' })).status).toBe(400);
  });

  test('goes to its operator alone as a test, whatever they consented to', async () => {
    await setSender();
    const users = await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 });
    const own = users.find(({ username }) => username === 'operator@example.com');
    const body = { email: 'operator@example.com' };
    await call('PUT', `users/${own?._id}`, { body, headers: { 'If-Match': '*' } });
    const id = await newMember();
    const { json } = await send({ users: [id], kind: 'ad', test: true, message: '{고객명} {기업명}' });
    await t.api.deliver();
    expect(json.message).toMatchObject({ total: 1 });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('김운영 {기업명}');
    expect(sent[0]?.subject).toBe('(광고) 가을 할인');
  });

  test('is stopped by a variable that is unknown or without a value, and names it', async () => {
    const [person, company] = [await newMember(), await newMember({ type: 'company', companyName: '봄날' })];
    const unknown = await send({ users: [person], message: '{이름} 님' });
    expect([unknown.status, unknown.json.message]).toEqual([
      422,
      '{이름}은 쓸 수 없는 변수입니다. 변수 목록에서 골라주세요.',
    ]);
    const missing = await send({ users: [person, company], message: '{기업명} {주문번호}' });
    expect([missing.status, missing.json.fields]).toEqual([
      422,
      { message: '값이 없는 변수가 있어 보내지 않았습니다: {기업명}(1명), {주문번호}(2명)' },
    ]);
    const lines = [{ product: { _id: 'p', name: '액자' }, quantity: 1, price: 1, amount: 1 }];
    const order = { number: '20260302-1', _user: person, amount: 1, lines };
    expect((await call('POST', 'orders', { body: order })).status).toBe(201);
    await send({ users: [person], subject: '{주문번호}', message: '{상품명}' });
    await t.api.deliver();
    expect([sent[0]?.subject, sent[0]?.text]).toEqual(['20260302-1', '액자']);
  });

  test('is shown before it is sent as its first recipient gets it, masked', async () => {
    await setSender();
    const id = await newMember({ email: 'hong@example.net' });
    await consent(id, true);
    const { json } = await send({ users: [id], kind: 'ad', dryRun: true });
    const { preview, stops } = json.message as unknown as { preview: Loose; stops: unknown };
    expect([preview.to, preview.subject, stops]).toEqual(['h***@example.net', '(광고) 가을 할인', null]);
    expect(preview.text).toContain('홍*동 님께 알립니다.');
    expect(preview.text).toContain(sender.address);
    await t.api.deliver();
    expect(sent).toEqual([]);
  });
});
