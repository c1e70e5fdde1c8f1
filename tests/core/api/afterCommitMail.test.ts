import { expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import { MailError, type MailFailureReason, type MailMessage } from '../../../server/core/mail/mail';
import { OUTBOX_COLLECTION } from '../../../server/core/outbox/entries';
import { choice, defineResource, id, text } from '../../../src/core/schema/index';
import { resources } from '../theProduct';
import { createTestApi } from './harness';

const receivers = defineResource('receivers', {
  fields: { _id: id(), name: text({ max: 50 }), email: text({ format: 'email', max: 200 }) },
  api: { path: 'receivers', many: 'receivers', one: 'receiver' },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: { in: { page: 1024 }, sections: [{ title: 'all', fields: ['name', 'email'] }] },
});

const parcels = defineResource('parcels', {
  fields: {
    _id: id(),
    subject: text({ max: 50 }),
    receiver: text({ max: 24 }),
    state: choice(['PACKED', 'SENT'], { default: 'PACKED' }),
  },
  api: { path: 'parcels', many: 'parcels', one: 'parcel' },
  list: { perPage: 10, columns: ['subject'], order: ['subject'] },
  form: { in: { page: 1024 }, sections: [{ title: 'all', fields: ['subject', 'receiver', 'state'] }] },
});

const answers: boolean[] = [];
const announcing = hooks(parcels, {
  afterCommit: async ({ record, before, read, mail }) => {
    if (record.state !== 'SENT' || before?.state === 'SENT') return;
    const receiver = await read(receivers.record(record.receiver));
    if (!receiver) return;
    const to = { name: receiver.name, address: receiver.email };
    await mail({ to, subject: '배송 안내', text: `${record.subject} 상품을 보냈습니다.` });
  },
});
const twice = hooks(parcels, {
  afterCommit: async ({ mail }) => {
    const to = { name: '홍길동', address: 'hong@example.com' };
    for (const subject of ['하나', '둘']) answers.push(await mail({ to, subject, text: subject }));
  },
});

async function open(hook: ReturnType<typeof hooks>, failure?: MailFailureReason) {
  const server = { sent: [] as MailMessage[], failure };
  const send = async (message: MailMessage) => {
    if (server.failure) throw new MailError(undefined, server.failure);
    server.sent.push(message);
  };
  const t = await createTestApi({
    resources: [...resources, receivers, parcels],
    hooks: [hook],
    mail: { send },
  });
  const call = await t.signIn();
  const make = async (path: string, one: string, body: object) => {
    const { json } = await call('POST', path, { body });
    return String((json[one] as { _id: string })._id);
  };
  const waiting = () => t.store.find(OUTBOX_COLLECTION, { where: [], order: [], skip: 0, limit: 0 });
  return { t, server, call, make, waiting };
}

test('a hook reads another record after the commit, and mails its address', async () => {
  const { t, server, call, make } = await open(announcing);
  const receiver = await make('receivers', 'receiver', { name: '이도윤', email: 'lee@example.com' });
  const parcel = await make('parcels', 'parcel', { subject: '의자', receiver });
  await call('PUT', `parcels/${parcel}`, { body: { state: 'SENT' } });
  await call('PUT', `parcels/${parcel}`, { body: { subject: '책상' } });
  await t.api.deliver();
  expect(server.sent).toEqual([
    expect.objectContaining({
      to: { name: '이도윤', address: 'lee@example.com' },
      text: '의자 상품을 보냈습니다.',
    }),
  ]);
});

test('a hook reads null where there is no such record', async () => {
  const { t, server, make, waiting } = await open(announcing);
  await make('parcels', 'parcel', { subject: '의자', receiver: 'a'.repeat(24), state: 'SENT' });
  await t.api.deliver();
  expect([server.sent, await waiting()]).toEqual([[], []]);
});

test('a mail that the server does not take now is sent by the next run, under the same id', async () => {
  const { t, server, make, waiting } = await open(announcing, 'unreachable');
  const receiver = await make('receivers', 'receiver', { name: '이도윤', email: 'lee@example.com' });
  await make('parcels', 'parcel', { subject: '의자', receiver, state: 'SENT' });
  await t.api.deliver();
  const [entry] = await waiting();
  expect(entry).toMatchObject({ state: 'waiting', reason: 'hook_failed' });
  server.failure = undefined;
  t.later(60_000);
  await t.api.deliver();
  expect(server.sent.map((mail) => mail.id)).toEqual([entry?._id]);
  expect(await waiting()).toEqual([]);
});

test('an address that the server refuses for good does not make the hook run for ever', async () => {
  answers.length = 0;
  const { t, make, waiting } = await open(twice, 'refused');
  await make('parcels', 'parcel', { subject: '의자' });
  await t.api.deliver();
  expect([answers, await waiting()]).toEqual([[false, false], []]);
});

test('each mail of a run has an id of its own', async () => {
  const { t, server, make } = await open(twice);
  await make('parcels', 'parcel', { subject: '의자' });
  await t.api.deliver();
  expect(new Set(server.sent.map((mail) => mail.id)).size).toBe(2);
});
