import { beforeAll, describe, expect, test } from 'vitest';
import { API_BASE_PATH } from '../../../../server/core/call/route';
import type { Document } from '../../../../server/core/store/store';
import {
  type AnyResource,
  getFirstMenuGroup,
  getRecordTitlePaths,
  hasVersionHistory,
  type Loose,
  SINGLETON_ID,
  setAt,
} from '../../../../src/core/schema/index';
import { bodyOf } from '../../../core/api/bodies';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../../core/api/harness';
import { resources } from '../../../core/theProduct';

const NAME = '카나리아새';
const EMAIL = 'canary.bird@example.com';
const PHONE = '010-7719-8819';
const DELETED = '지운카나리아';
/** What an operator with the area of administration alone must read nowhere. */
const secrets = [NAME, EMAIL, PHONE, DELETED];

const all = { where: [], order: [], skip: 0, limit: 0 };

let t: TestApi;
let admin: Caller;
let whole: Caller;
let member: string;

const recordIn = (json: Loose, name: string) => (json[name] as Loose | undefined) ?? expect.fail(name);

/** Entries of an older version, which wrote whole names of members who signed in. */
async function writeOlderEntries(): Promise<void> {
  const [newest] = await t.store.find('access-log', {
    ...all,
    order: [{ path: 'number', descending: true }],
    limit: 1,
  });
  const last = newest ?? expect.fail('Nothing is recorded');
  const acts = [
    ['signIn', 'done'],
    ['signInFailed', 'failed'],
    ['locked', 'refused'],
    ['password', 'done'],
    ['update', 'refused'],
  ];
  const entries = acts.map(([action, result], index): Document => {
    const by = { _operator: member, operator: NAME, username: EMAIL, subject: '', subjectDetail: '' };
    const number = Number(last.number) + 1 + index;
    return { ...last, ...by, action, result, _id: `older-${index}`, number };
  });
  await t.store.transaction(async (tx) => {
    for (const entry of entries) await tx.insert('access-log', entry);
  });
}

/** What the other areas do with a person, each of which leaves an entry. */
async function actOnPersons(): Promise<void> {
  const password = await encrypted(t.call, PASSWORD);
  const person = { type: 'person', name: NAME, email: EMAIL, phone: PHONE, password };
  member = String(recordIn((await whole('POST', 'users', { body: person })).json, 'user')._id);
  await cookieOf(t.call, EMAIL, PASSWORD);
  await cookieOf(t.call, EMAIL, 'another-password-1');
  await whole('GET', `users?isWithdrawn=false&name=${NAME}`);
  await whole('GET', `users/${member}`);
  await whole('PUT', `users/${member}`, { body: { note: NAME } });
  await whole('POST', 'messages', { body: { users: [member], subject: '안내', message: '내일 쉽니다.' } });
  const form = { code: 'contact', meta: { name: NAME, email: EMAIL, phone: PHONE } };
  const { _id } = recordIn((await whole('POST', 'forms', { body: form })).json, 'form');
  await whole('GET', `forms/${_id}`);
  await whole('DELETE', `forms/${_id}`);
  const reason = { 'x-export-reason': encodeURIComponent('모두 찾는지 확인') };
  await whole('GET', 'users?isWithdrawn=false', { headers: { skip: '0', limit: '0', ...reason } });
  await whole('POST', `users/${member}/withdraw`);
}

/** Puts a record of each resource whose deleted records wait into the bin. Returns the names of the resources. */
async function fillBin(): Promise<string[]> {
  const deleted: string[] = [];
  for (const resource of resources as readonly AnyResource[]) {
    const { api, create, remove } = resource;
    const name = getRecordTitlePaths(resource)?.title;
    if (create === false || remove === false || getFirstMenuGroup([resource]) === 'admin') continue;
    const body: Loose = { ...bodyOf(resource, 3 + deleted.length), ...api.fixed };
    if (name === undefined || !hasVersionHistory(resource, body)) continue;
    const made = await whole('POST', api.path, { body: setAt(body, name, DELETED) });
    const { _id } = recordIn(made.json, api.one);
    const gone = await whole('DELETE', `${api.path}/${_id}`);
    if (gone.status === 200) deleted.push(resource.name);
  }
  return deleted;
}

let deleted: string[];

beforeAll(async () => {
  t = await createTestApi();
  whole = await t.signIn();
  await confirm(whole);
  await actOnPersons();
  deleted = await fillBin();
  await writeOlderEntries();
  admin = await t.signIn('admin@example.com', ['admin'], '김관리');
  await confirm(admin);
});

/** Every read that the API declares, of each record that there is, a page at a time and as a file. */
async function readsOf(caller: Caller): Promise<{ path: string; status: number; text: string }[]> {
  const reason = { 'x-export-reason': encodeURIComponent('모두 찾는지 확인') };
  const answers: { path: string; status: number; text: string }[] = [];
  const read = async (path: string, headers: Record<string, string>) => {
    const { status, json } = await caller('GET', path, { headers });
    answers.push({ path, status, text: JSON.stringify(json) });
  };
  for (const route of t.api.routes) {
    if (route.method !== 'GET' || !route.path.startsWith(`${API_BASE_PATH}/`)) continue;
    const path = route.path.slice(API_BASE_PATH.length + 1);
    const [collection = ''] = path.split('/');
    const stored = path.includes(':id') ? await t.store.find(collection, all).catch(() => []) : [];
    const ids = path.includes(':id') ? stored.map(({ _id }) => _id) : [SINGLETON_ID];
    for (const id of ids) {
      const named = path.replace(':id', id).replace(':version', '1');
      await read(named, { skip: '0', limit: '200' });
      if (!path.includes(':')) await read(named, { skip: '0', limit: '0', ...reason });
    }
  }
  for (const word of secrets) {
    const q = encodeURIComponent(word);
    for (const path of [`search?q=${q}`, `bin?title=${q}`, `bin/titles?q=${q}`, `access-log?member=${q}`]) {
      await read(path, { skip: '0', limit: '200' });
    }
  }
  return answers;
}

describe('An operator of the administration alone', () => {
  test('reads no whole name, address or deleted title, by no call', async () => {
    const answers = await readsOf(admin);
    const told = answers.flatMap(({ path, text }) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${path} tells ${secret}`),
    );
    expect(told).toEqual([]);
    // The same reads tell them to whoever holds every area.
    const open = (await readsOf(whole)).map(({ text }) => text).join();
    expect([DELETED, NAME].map((secret) => [secret, open.includes(secret)])).toEqual([
      [DELETED, true],
      [NAME, true],
    ]);
  });

  test('sees that a member signed in, by a mask', async () => {
    for (const index of [0, 1, 2, 3, 4]) {
      const { json } = await admin('GET', `access-log/older-${index}`);
      const { operator, username } = recordIn(json, 'entry');
      expect([operator, username]).toEqual(['카***새', 'c***@example.com']);
    }
  });

  test('restores and removes no deleted record of an area that answers 403', async () => {
    expect(deleted).toEqual(expect.arrayContaining(['notices', 'faqs']));
    const items = await t.store.find('bin', all);
    expect(items).toHaveLength(deleted.length);
    for (const { _id, only } of items) {
      const records = [{ _id, version: 1 }];
      const answers = [
        await admin('POST', `bin/${_id}/restore`),
        await admin('DELETE', `bin/${_id}`),
        await admin('POST', 'bin/restore', { body: { ids: [_id] } }),
        await admin('POST', 'bin/delete', { body: { records } }),
      ];
      const codes = answers.map(({ json }) => ((json.kept as Loose[] | undefined)?.[0] ?? json).code);
      // A record that its owner alone uses is none to others.
      const isHidden = typeof only === 'string';
      expect(codes).toEqual(
        isHidden ? [...Array(3).fill('not_found'), undefined] : Array(4).fill('no_right'),
      );
    }
    expect(await t.store.find('bin', all)).toEqual(items);
  });
});
