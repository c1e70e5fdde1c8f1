import { expect, test } from 'vitest';
import { MailError, type MailSender } from '../../../server/core/mail/mail';
import type { Loose } from '../../../src/core/schema/index';
import { confirm, createTestApi } from '../../core/api/harness';

test('a message to 5,000 says how many got it, refused it, have no address and were refused', async () => {
  const sent: string[] = [];
  const refused = ['m2000@bulk.example', 'm3000@bulk.example', 'm4000@bulk.example'];
  const mail: MailSender = {
    send: async ({ to }) => {
      if (refused.includes(to.address)) throw new MailError(new Error('550'), 'refused');
      sent.push(to.address);
    },
  };
  const t = await createTestApi({ mail, publicUrl: 'https://shop.example' });
  const call = await t.signIn();
  await confirm(call);
  const sender = { name: '봄날 상점', address: '서울특별시 중구 예시로 1' };
  await call('PUT', 'settings', { body: { sender }, headers: { 'If-Match': '*' } });
  const one = (await call('POST', 'users', { body: { type: 'person', name: '홍길동' } })).json.user as Loose;
  const base = await t.store.get('users', String(one._id));
  await t.store.transaction(async (tx) => {
    for (let index = 0; index < 5_000; index += 1) {
      const email = index >= 1_200 && index < 1_240 ? '' : `m${index}@bulk.example`;
      const adEmail = index < 1_200 ? 'refused' : 'given';
      await tx.insert('users', { ...base, _id: `bulk-${index}`, version: 1, name: '대량', email, adEmail });
    }
  });
  const filter = { isWithdrawn: 'false', name: '대량' };
  const { status, json } = await call('POST', 'messages', {
    body: { ...{ subject: '가을 할인', message: '알립니다.' }, filter, expected: 5_000, kind: 'ad' },
  });
  expect([status, json.message]).toMatchObject([
    200,
    { total: 5_000, waiting: 3_760, refused: 1_200, withoutAddress: 40, failed: 0 },
  ]);
  await t.api.deliver();
  expect([sent.length, new Set(sent).size]).toEqual([3_757, 3_757]);
  expect(
    (await call('GET', `messages/${(json.message as unknown as Loose)._id}`)).json.message,
  ).toMatchObject({
    ...{ total: 5_000, sent: 3_757, waiting: 0, refused: 1_200, withoutAddress: 40, failed: 3 },
  });
  // The screen of the outbox counts the same by its filters.
  const counted = async (query: string) =>
    ((await call('GET', `outbox?${query}`, { headers: { limit: '1' } })).json.summary as Loose).totalCount;
  expect([
    await counted('state=sent'),
    await counted('reason=no_consent'),
    await counted('reason=no_address'),
    await counted('reason=refused'),
  ]).toEqual([3_757, 1_200, 40, 3]);
  const entries = await t.accessEntries();
  expect(
    entries.filter(({ action }) => action === 'message').map(({ count, filter: by }) => [count, by]),
  ).toEqual([[5_000, 'isWithdrawn, name, kind=ad, refused=1200, withoutAddress=40']]);
}, 180_000);
