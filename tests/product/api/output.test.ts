import { expect, test } from 'vitest';
import { ApiError } from '../../../server/core/basics/errors';
import { groupResourcesByPath } from '../../../server/core/call/collections';
import { API_BASE_PATH, defineChange, type ReadRoute } from '../../../server/core/call/route';
import type { CustomRoutesFactory } from '../../../server/core/services';
import { defineResource, group, id, list, password, text } from '../../../src/core/schema/index';
import { confirm, createTestApi, facts, upload } from '../../core/api/harness';
import { png } from '../../core/api/pictures';

const SECRET = '$2b$10$secret';
const old = { _id: 'old', version: 1, isWithdrawn: false, password: SECRET, legacy: 1 };

/** Calls whose author thought of no filter: each answers a document just as it is stored, or parts of it. */
const careless: CustomRoutesFactory = ({ store, resources }) => [
  {
    method: 'GET',
    path: `${API_BASE_PATH}/careless`,
    who: 'operator',
    describe: () => facts,
    read: async () => {
      const { version: _, ...document } = (await store.get('users', 'old')) ?? expect.fail('No record');
      return { status: 200, body: { document, deep: [{ list: [document] }] } };
    },
  },
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/careless`,
    who: 'operator',
    describe: () => facts,
    of: groupResourcesByPath(resources).find(({ path }) => path === 'users') ?? expect.fail('No users'),
    access: 'update',
    input: 'none',
    prepare: async () => ({
      async run({ tx }) {
        const record = (await tx.get('users', 'old')) ?? expect.fail('No record');
        return { id: 'old', answer: { status: 200, record } };
      },
    }),
  }),
  defineChange({
    method: 'DELETE',
    path: `${API_BASE_PATH}/careless`,
    who: 'operator',
    describe: () => facts,
    input: 'none',
    prepare: async () => ({
      async run({ tx }) {
        throw new ApiError('conflict', { body: { user: await tx.get('users', 'old') } });
      },
    }),
  }),
];

test.each(['GET', 'POST', 'DELETE'])(
  'No %s that forgets what is never shown can show it, at any depth and in no failure',
  async (method) => {
    const t = await createTestApi({ calls: [careless] });
    const call = await t.signIn();
    await t.store.transaction((tx) => tx.insert('users', old));
    const { json } = await call(method, 'careless');
    expect(JSON.stringify(json)).toContain('"old"');
    expect(JSON.stringify(json)).not.toMatch(/password|\$2b\$/);
  },
);

const planted = {
  passwordHash: SECRET,
  password_digest: SECRET,
  resetToken: SECRET,
  residentNumber: SECRET,
  meta: { salt: SECRET },
  notify: [{ _id: 'n', method: 'email', contact: '', enabled: true, token: SECRET }],
  // Under a name that the schema has, as a value that it can't be.
  note: { hash: SECRET },
  scope: [{ hash: SECRET }],
  updatedBy: { _id: 'o', name: '김운영', session: SECRET },
};

test('Secrets that an older system left in documents leave by no answer about records', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const asset = { _id: 'a', name: '1.png', size: 1, type: 'image/png', url: '/files/a/1.png', key: SECRET };
  await t.store.transaction(async (tx) => {
    await tx.insert('users', { ...old, ...planted, name: '이전회원' });
    await tx.insert('boards', {
      _id: 'b',
      version: 1,
      code: 'work',
      files: [asset],
      thumb: asset,
      secret: SECRET,
    });
  });
  await confirm(call);
  const headers = { 'x-export-reason': encodeURIComponent('이전 자료 확인'), skip: '0', limit: '0' };
  const answers = [
    await call('GET', 'users/old'),
    await call('GET', 'users?isWithdrawn=false&name=이전'),
    await call('GET', 'users?isWithdrawn=false&name=이전', { headers }),
    await call('PUT', 'users/old', { body: { phone: '010-1234-5678' }, headers: { 'if-match': '"9"' } }),
    await call('PUT', 'users/old', { body: { phone: '010-1234-5678' } }),
    await call('GET', 'boards/b'),
    await call('GET', 'boards?code=work'),
    await call('POST', 'boards/b/thumb', { ...upload(png, '2.png') }),
    await call('POST', 'users/old/withdraw'),
    await call('POST', 'users/old/withdraw'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 412, 200, 200, 200, 200, 200, 409]);
  for (const { json } of answers) expect(JSON.stringify(json)).not.toContain(SECRET);
  expect(await t.store.get('users', 'old')).toMatchObject({ passwordHash: SECRET, meta: { salt: SECRET } });
});

test('A field that the filter would take for a password is refused before anyone misses it', async () => {
  const api = { path: 'users', many: 'users', one: 'user' };
  const users = defineResource('users', {
    fields: { _id: id(), username: text(), secret: group({ pin: password() }) },
    api,
  });
  const places = defineResource('places', {
    fields: { _id: id(), doors: list({ pin: text() }) },
    api: { path: 'places', many: 'places', one: 'place' },
  });
  await expect(createTestApi({ resources: [users, places], calls: [] })).rejects.toThrow('named pin');
});

test('A route can answer nothing that passes the filter by', () => {
  // @ts-expect-error what is no JSON is a file's bytes
  const read: ReadRoute['read'] = async () => Response.json(old);
  expect(read).toBeTypeOf('function');
});
