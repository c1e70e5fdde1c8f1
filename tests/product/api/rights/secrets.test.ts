import { expect, test } from 'vitest';
import type { AnyResource } from '../../../../src/core/schema/index';
import { type Caller, createTestApi, encrypted, type TestApi } from '../../../core/api/harness';
import { resources } from '../../../core/theProduct';
import { examplesOf } from '../examples';

/** Stands in every password and hash that is stored, and in no other value. */
const SECRET = 'unausgesprochen-4711';
const allResources: readonly AnyResource[] = resources;
/** What has lists: all but the resources of a single record. */
const listed = allResources.filter(({ singleton }) => !singleton);
const paths = [...new Set(allResources.map(({ api }) => api.path))];

/** Puts passwords and hashes wherever an older system or a careless hand could have left some. */
async function plant({ store }: TestApi): Promise<void> {
  const everything = { where: [], order: [], skip: 0, limit: 0 };
  await store.transaction(async (tx) => {
    for (const path of paths) {
      for (const record of await tx.find(path, everything)) {
        await tx.replace(path, {
          ...record,
          password: SECRET,
          kept: { password: SECRET, deep: [{ password: SECRET }] },
        });
      }
    }
    for (const { _id } of await tx.find('users', everything)) {
      const before = await tx.get('_credentials', _id);
      const credential = { _id, version: (before?.version ?? 0) + 1, hash: `hash of ${SECRET}` };
      await (before ? tx.replace('_credentials', credential) : tx.insert('_credentials', credential));
    }
  });
}

/** Signed in after the secrets were planted, since a new password ends the sessions. */
async function planted(): Promise<{
  t: TestApi;
  call: Caller;
  calls: Awaited<ReturnType<typeof examplesOf>>;
}> {
  const t = await createTestApi();
  const calls = await examplesOf(t, await t.signIn());
  await plant(t);
  return { t, calls, call: await t.signIn('second@example.com') };
}

const reason = { 'x-export-reason': encodeURIComponent('회의 자료로 씁니다') };
const everything = { skip: '0', limit: '0', ...reason };

test('No answer of any call shows a password or a hash: lists, details, exports, changes, conflicts and errors', async () => {
  const { t, call, calls } = await planted();
  const said: string[] = [];
  const look = async (...sent: Parameters<Caller>) => {
    const { json, headers } = await call(...sent);
    const all = JSON.stringify([json, [...headers]]);
    if (all.includes(SECRET)) said.push(`${sent[0]} ${sent[1]}`);
    return json;
  };
  for (const { method, path, options } of calls) {
    if (method === 'DELETE') continue;
    await look(method, path, { ...options, headers: { ...options.headers, 'if-match': '"999"' } });
    await look(method, path, options);
  }
  for (const { api, variants } of listed) {
    const fixed = Object.entries(api.fixed ?? {});
    const by = variants ? [[variants.by, Object.keys(variants.of)[0] ?? '']] : [];
    const query = new URLSearchParams([...fixed, ...by].map(([key, value]) => [String(key), String(value)]));
    await look('GET', `${api.path}?${query}`);
    const all = await look('GET', `${api.path}?${query}`, { headers: everything });
    if (api.path !== 'access-log') expect([api.path, all.summary]).toEqual([api.path, expect.anything()]);
  }
  expect(said).toEqual([]);
  expect(JSON.stringify(t.logged)).not.toContain(SECRET);
});

test('No list is filtered, searched or sorted by a password or a hash', async () => {
  const { call } = await planted();
  for (const { api, variants } of listed) {
    const fixed = [
      ...Object.entries(api.fixed ?? {}),
      ...(variants ? [[variants.by, Object.keys(variants.of)[0]]] : []),
    ];
    const base = fixed.map(([key, value]) => `${key}=${value}&`).join('');
    for (const name of ['password', 'hash', 'kept.password', '_credentials.hash']) {
      for (const query of [
        `${name}=${SECRET}`,
        `searchKey=${name}&searchValue=${SECRET}`,
        `sort=${name}`,
        `sort=-${name}`,
      ]) {
        const { status } = await call('GET', `${api.path}?${base}${query}`);
        expect([api.path, query, status]).toEqual([api.path, query, 400]);
      }
      const taken = await call('GET', `${api.path}/taken?${name}=${SECRET}`);
      expect(taken.status).toBeGreaterThanOrEqual(400);
    }
  }
});

test('A password that can not be stored stays out of the log and of the answer', async () => {
  const t = await createTestApi({
    hashing: {
      hash: async (password) => {
        if (password === SECRET) throw new Error('out of memory');
        return `hash of ${password}`;
      },
      verify: async (hash, password) => hash === `hash of ${password}`,
    },
  });
  const call = await t.signIn();
  const body = { name: '김', username: 'kim@example.com', password: await encrypted(t.call, SECRET) };
  const { status, json } = await call('POST', 'users', { body });
  expect([status, json.code]).toEqual([500, 'internal']);
  expect(t.logged).toHaveLength(1);
  expect(JSON.stringify([json, t.logged])).not.toContain(SECRET);
});

test('What is looked for is found where it is shown', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  await t.store.transaction((tx) =>
    tx.insert('faqs', { _id: 'shown', version: 1, subject: SECRET, content: '' }),
  );
  expect(JSON.stringify((await call('GET', 'faqs')).json)).toContain(SECRET);
});
