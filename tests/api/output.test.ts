import { expect, test } from 'vitest';
import { ApiError } from '../../server/basics/errors';
import { BASE, change, type ReadRoute } from '../../server/call/route';
import type { ResourceCall } from '../../server/services';
import { defineResource, group, id, list, password, text } from '../../src/schema/index';
import { createTestApi } from './harness';

const SECRET = '$2b$10$secret';
const old = { _id: 'old', version: 1, isWithdrawn: false, password: SECRET, legacy: 1 };

/** Calls whose author thought of no filter: each answers a document just as it is stored. */
const careless: ResourceCall = ({ store }) => [
  {
    method: 'GET',
    path: `${BASE}/careless`,
    who: 'operator',
    read: async () => {
      const document = await store.get('users', 'old');
      return { status: 200, body: { document, deep: [{ list: [document] }] } };
    },
  },
  change({
    method: 'POST',
    path: `${BASE}/careless`,
    who: 'operator',
    input: 'none',
    prepare: async () => ({
      async run({ tx }) {
        const document = (await tx.get('users', 'old')) ?? {};
        return { id: 'old', answer: { status: 200, body: { ...document } } };
      },
    }),
  }),
  change({
    method: 'DELETE',
    path: `${BASE}/careless`,
    who: 'operator',
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
    expect(JSON.stringify(json)).toContain('"legacy":1');
    expect(JSON.stringify(json)).not.toMatch(/password|\$2b\$/);
  },
);

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
