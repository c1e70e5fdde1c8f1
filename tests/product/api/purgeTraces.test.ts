import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IdentifyingTextMatcher } from '../../../server/core/mail/traces';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { returnNullIfFileNotFound } from '../../../server/core/node/durable';
import { createDiskFilesBackend } from '../../../server/core/node/files/disk';
import { decodeMail, removeMailsAboutPerson } from '../../../server/core/node/mail/forgetMails';
import { createFolderMailSender } from '../../../server/core/node/mail/outbox';
import type { Document, Store } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  type TestApi,
} from '../../core/api/harness';

let folder: string;
let store: Store;
let t: TestApi;
let call: Caller;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traces-'));
  store = createSqliteStore(join(folder, 'console.db'));
  const mails = join(folder, 'outbox');
  const forget = (of: IdentifyingTextMatcher) => removeMailsAboutPerson(mails, of);
  const mail = { ...createFolderMailSender(mails, 'console@example.com'), forget };
  t = await createTestApi({ store, mail, files: await createDiskFilesBackend(join(folder, 'files')) });
  call = await t.signIn();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Every byte of the data, while the server has them open. */
async function bytesOnDisk(): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const all = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      // A mail may be removed meanwhile.
      const bytes = (await readFile(join(parentPath, name)).catch(returnNullIfFileNotFound)) ?? Buffer.of();
      // A mail holds its words in an encoding of its own.
      return name.endsWith('.eml') ? [bytes, Buffer.from(decodeMail(bytes.toString()))] : [bytes];
    }),
  );
  return Buffer.concat(all.flat());
}

/** Those of the texts that stand in the data, in any letter case that keys are stored in. */
async function found(texts: readonly string[]): Promise<string[]> {
  const bytes = await bytesOnDisk();
  return texts.filter((text) => bytes.includes(text) || bytes.includes(text.toLowerCase()));
}

const member = (mark: string) => ({
  username: `Canary.${mark}@example.com`,
  type: 'company',
  name: `카나리${mark}`,
  companyName: `노란새상사${mark}`,
  phone: `010-7788-${mark}`,
  email: `canary.post.${mark}@example.com`,
  address1: `서울특별시 강남구 새장로 ${mark}`,
  address2: `${mark}층 둥지호`,
  workerName: `둥지담당${mark}`,
  workerPhone: `02-7788-${mark}`,
  workerEmail: `canary.worker.${mark}@example.com`,
  note: `${'아'.repeat(Number(mark) % 700)} 먹이를 잘 먹는 회원 ${mark}`,
});
const textsOf = (values: object) =>
  Object.entries(values).flatMap(([key, value]) => (key === 'type' ? [] : [String(value)]));

/** Other members move the pages on which the records lie. */
const addOthers = async (from: number) => {
  for (let mark = from; mark < from + 60; mark += 1) await call('POST', 'users', { body: member(`${mark}`) });
};

test('nothing of a purged member is left in any file of the data', async () => {
  await addOthers(2000);
  const before = member('4711');
  const password = await encrypted(t.call, 'a-nest-in-a-cage-17');
  const made = await call('POST', 'users', { body: { ...before, password } });
  expect(made.status).toBe(201);
  const { _id } = made.json.user as { _id: string };
  await addOthers(3000);
  const after = { ...member('4712'), username: before.username };
  expect((await call('PUT', `users/${_id}`, { body: after })).status).toBe(200);
  const message = { users: [_id], subject: '모이 안내', message: '새 모이가 들어왔습니다. 4713' };
  expect((await call('POST', 'messages', { body: message })).status).toBe(200);
  expect((await call('POST', `users/${_id}/withdraw`)).status).toBe(200);
  await addOthers(5000);
  const texts = [...textsOf(before), ...textsOf(after), 'a-nest-in-a-cage-17'];
  expect(await found(textsOf(after))).not.toEqual([]);

  await confirm(call);
  expect((await call('DELETE', `users/${_id}`)).status).toBe(200);
  await expect.poll(() => found(texts)).toEqual([]);
});

/** Each place outside of a member's record in which something of them stays, and how it gets there. */
const places: Readonly<Record<string, (id: string, who: ReturnType<typeof member>) => Promise<unknown>>> = {
  'a filter of a saved view': (_id, { phone, name, email }) =>
    Promise.all(
      [{ phone }, { name }, { phone: phone.replaceAll('-', '') }, { name: email }].map((filters, index) =>
        call('POST', 'views', {
          body: { resource: 'users', variant: null, name: `보기 ${index}`, filters, shared: false },
        }),
      ),
    ),
  'the text of a message to others': (_id, { email }) =>
    call('POST', 'messages', {
      body: { emails: ['other@else.example'], subject: '문의 전달', message: `${email} 님의 문의입니다.` },
    }),
  'the subject of a message to others': (_id, { email }) =>
    call('POST', 'messages', {
      body: { emails: ['other@else.example'], subject: `${email} 님의 문의`, message: '전달합니다.' },
    }),
  "a mail to the address while it was nobody's": async (_id, { email }) => {
    const put = (address: string) => call('PUT', `users/${_id}`, { body: { email: address } });
    await put('canary.later@example.com');
    await call('POST', 'messages', { body: { emails: [email], subject: '초대', message: '초대합니다.' } });
    await put(email);
  },
  'a mail to an address that is only their username': async (_id, { username }) => {
    const body = { emails: [username], subject: '초대', message: '초대합니다.' };
    expect((await call('POST', 'messages', { body })).status).toBe(200);
  },
  'the subject of a reply to somebody else': async (_id, { phone }) => {
    const body = { code: 'contact', meta: { name: '다른이', email: 'other@else.example', message: '문의' } };
    const form = (await call('POST', 'forms', { body })).json.form as Loose;
    const { status } = await call('POST', `forms/${form._id}/reply-email`, {
      body: { subject: `${phone} 건에 대한 답변`, message: '답변합니다.' },
    });
    expect(status).toBe(200);
  },
  'memos about the member, and about others': async (id, { name, phone }) => {
    const other = (await call('POST', 'users', { body: { ...member('4722'), type: 'person' } })).json.user;
    const memo = (about: unknown, text: string) => call('POST', `users/${about}/memos`, { body: { text } });
    expect((await memo(id, `${name} 님 통화`)).status).toBe(201);
    expect((await memo((other as Loose)._id, `${phone} 번으로 소개받음`)).status).toBe(201);
  },
  'drafts about the member, and about others': async (id, { name, phone, email }) => {
    const keep = async (key: string, more: Loose) => {
      const base = { version: 1, values: { note: `${email} 님의 소개` } };
      const body = { resource: 'users', record: null, form: 'create', base, tab: 'a', ...more };
      expect((await call('PUT', `drafts/${key}`, { body })).status).toBe(200);
    };
    await keep('own', { record: id, form: 'edit', changes: { name, phone } });
    await keep('new', { changes: { phone: phone.replaceAll('-', ' '), nation: '남는 값' } });
    await keep('letter', { form: 'message', changes: { message: `${email} 님이 보낸 글입니다.` } });
    await keep('faq', {
      resource: 'faqs',
      changes: { content: '<p>남는 답</p>', subject: `문의: ${email}` },
    });
  },
  'the name of a saved view': (_id, { phone }) =>
    call('POST', 'views', {
      body: { resource: 'users', variant: null, name: `${phone} 님`, filters: {}, shared: false },
    }),
  'the text of a message to the member': (id, { name }) =>
    call('POST', 'messages', { body: { users: [id], subject: `${name} 님께`, message: `${name} 님, 안내` } }),
  'the mails that were kept as files': async (id, { name }) => {
    await call('POST', 'messages', { body: { users: [id], subject: '안내', message: `${name} 님 귀하` } });
    await t.api.deliver();
  },
  'the record of access, by a sign-in': async (_id, { username }) => {
    await cookieOf(t.call, username, 'a-nest-in-a-cage-17');
    await cookieOf(t.call, username, 'another-password-18');
  },
};

async function purge(id: string): Promise<void> {
  await call('POST', `users/${id}/withdraw`);
  await confirm(call);
  expect((await call('DELETE', `users/${id}`)).status).toBe(200);
}

test.each(Object.entries(places))('nothing of a purged member is left in %s', async (_place, plant) => {
  const who = { ...member('4721'), type: 'person' };
  const password = await encrypted(t.call, 'a-nest-in-a-cage-17');
  const made = await call('POST', 'users', { body: { ...who, password } });
  const { _id } = made.json.user as { _id: string };
  await plant(_id, who);
  expect((await call('POST', `users/${_id}/withdraw`)).status).toBe(200);
  await confirm(call);
  const { status, json } = await call('DELETE', `users/${_id}`);
  expect([status, json.stays]).toEqual([200, expect.objectContaining({ message: expect.any(String) })]);
  // A mail that was on its way leaves no copy either.
  await expect.poll(() => found([...textsOf(who), who.phone.replaceAll('-', '')])).toEqual([]);
});

test('what others wrote and filter by stays, and a namesake keeps the view', async () => {
  const who = { ...member('4731'), type: 'person' };
  const { _id } = (await call('POST', 'users', { body: who })).json.user as { _id: string };
  const namesake = { ...member('4732'), name: who.name };
  expect((await call('POST', 'users', { body: namesake })).status).toBe(201);
  const view = { resource: 'users', variant: null, name: '보기', filters: { name: who.name }, shared: false };
  await call('POST', 'views', { body: view });
  await call('POST', 'messages', {
    body: { emails: ['other@else.example'], subject: '휴무', message: '내일 쉽니다.' },
  });
  await t.api.deliver();
  await purge(_id);
  expect(await found([who.name, namesake.email, '내일 쉽니다.', 'other@else.example'])).toHaveLength(4);
});

test('who is no operator is in the record of access by a mask, also in entries of before', async () => {
  const who = { ...member('4741'), type: 'person' };
  const password = await encrypted(t.call, 'a-nest-in-a-cage-17');
  const { _id } = (await call('POST', 'users', { body: { ...who, password } })).json.user as { _id: string };
  await cookieOf(t.call, who.username, 'a-nest-in-a-cage-17');
  const entries = async () => (await call('GET', 'access-log')).json.entries as unknown as Loose[];
  const [now] = (await entries()).filter(({ action, _operator }) => action === 'signIn' && _operator === _id);
  expect(now).toMatchObject({ operator: '카***', username: 'C***@example.com' });
  // An older version stored the names whole.
  const stored = await store.get('access-log', String(now?._id));
  await store.transaction((tx) =>
    tx.replace('access-log', { ...stored, operator: who.name, username: who.username } as Document),
  );
  const read = JSON.stringify([
    await entries(),
    (await call('GET', `access-log/${now?._id}`)).json,
    (await call('GET', 'access-log/operators')).json,
    (await call('GET', 'access-log', { headers: { limit: '0' } })).json,
  ]);
  expect([who.name, who.username].filter((text) => read.includes(text))).toEqual([]);
  expect(read).toContain('operator@example.com');
});

test('nothing of a deleted application is left, its files included', async () => {
  const application = { code: 'APPLICATION', name: '정둥지새', phone: '010-8899-4711', birth: '1990-01-17' };
  const made = await call('POST', 'applications', { body: application });
  const { _id } = made.json.application as { _id: string };
  const raw = new FormData();
  raw.append('file', new File(['주민등록등본 카나리'], '등본-카나리.txt'));
  expect((await call('POST', `applications/${_id}/files/0`, { raw })).status).toBe(200);
  const texts = [application.name, application.phone, '주민등록등본 카나리', '등본-카나리.txt'];
  expect(await found(texts)).toEqual(texts);
  expect((await call('DELETE', `applications/${_id}`)).status).toBe(200);
  expect(await found(texts)).toEqual([]);
});

/** Posts that hold a mark in each text that an operator writes: as they were made, as they were changed, and their file. */
async function binMarked(mark: string) {
  const texts = ['먼저', '나중'].map((when) => `${when} 둥지 카나리 ${mark}`);
  const [first = '', last = ''] = texts;
  const body = (text: string) => ({ subject: text, content: `<p>${text} ${'알 '.repeat(300)}</p>` });
  const made = await call('POST', 'notifications', { body: body(first) });
  const { _id } = made.json.notification as { _id: string };
  const raw = new FormData();
  raw.append('file', new File([`첨부 카나리 ${mark}`], `첨부-카나리-${mark}.txt`));
  expect((await call('POST', `notifications/${_id}/upload`, { raw })).status).toBe(200);
  expect((await call('PUT', `notifications/${_id}`, { body: body(last) })).status).toBe(200);
  expect((await call('DELETE', `notifications/${_id}`)).status).toBe(200);
  const all = [first, last, `첨부 카나리 ${mark}`, `첨부-카나리-${mark}.txt`];
  expect(await found(all)).toEqual(all);
  return { _id, texts: all };
}

const binItem = async (record: string) => {
  const { json } = await call('GET', 'bin', { headers: { limit: '100' } });
  const item = (json.items as { _id: string; _record: string }[]).find(({ _record }) => _record === record);
  return item?._id ?? expect.fail();
};

test('nothing of a record that was removed from the bin is left, its older states and its file included', async () => {
  const { _id, texts } = await binMarked('5511');
  const other = await binMarked('5512');
  expect((await call('DELETE', `bin/${await binItem(_id)}`)).status).toBe(200);
  expect(await found(texts)).toEqual([]);
  expect(await found(other.texts)).toEqual(other.texts);
  expect(await store.count('_states', [])).toBeGreaterThan(0);
});

test('nothing of a bin that the sweep emptied is left', async () => {
  const { texts } = await binMarked('5513');
  t.later(31 * 24 * 60 * 60_000);
  await t.api.sweep();
  expect(await store.count('_states', [])).toBe(0);
  expect(await found(texts)).toEqual([]);
});

test('what an open export still needs is erased by the next sweep', async () => {
  const made = await call('POST', 'applications', { body: { code: 'APPLICATION', name: '정둥지새' } });
  const { _id } = made.json.application as { _id: string };
  const snapshot = await store.snapshot('applications', { where: [], order: [], skip: 0 });
  await snapshot.next();
  expect((await call('DELETE', `applications/${_id}`)).status).toBe(200);
  expect(t.logged).toEqual([]);
  await snapshot.close();
  expect(await found(['정둥지새'])).toEqual(['정둥지새']);
  await t.api.sweep();
  expect(await found(['정둥지새'])).toEqual([]);
});
