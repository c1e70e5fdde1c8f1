import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import { hasPersonalDataFields, type Loose } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

/** Returns a store that counts its reads; reads of one `together` count once. */
function counting() {
  const store = createMemoryStore();
  const asked = { times: 0 };
  const counted =
    <Args extends unknown[], T>(work: (...args: Args) => T) =>
    (...args: Args): T => {
      asked.times += 1;
      return work(...args);
    };
  return {
    asked,
    store: {
      ...store,
      get: counted(store.get),
      find: counted(store.find),
      count: counted(store.count),
      together: counted(store.together) as typeof store.together,
    },
  };
}

let t: TestApi;
let owner: Caller;

async function start(ports: Parameters<typeof createTestApi>[0] = {}) {
  t = await createTestApi(ports);
  owner = await t.signIn('owner@example.com');
  await confirm(owner);
}
beforeEach(() => start());

const addMany = (count: number) =>
  t.store.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const number = String(index).padStart(3, '0');
      await tx.insert('users', {
        ...{ _id: `operator-${number}`, version: 1, name: `직원 ${number}` },
        ...{ username: `staff${number}@example.com`, scope: ['console', 'console:content'] },
      });
    }
  });

describe('The list of operators', () => {
  test('asks the store as often for two hundred as for one', async () => {
    const { store, asked } = counting();
    await start({ store });
    const timesOf = async () => {
      asked.times = 0;
      expect((await owner('GET', 'operators')).status).toBe(200);
      return asked.times;
    };
    const few = await timesOf();
    await addMany(199);
    expect(await timesOf()).toBe(few);
  });

  test('has pages, by name, so that no one is left out', async () => {
    await addMany(230);
    const page = async (skip: number) =>
      (await owner('GET', 'operators', { headers: { skip: String(skip) } })).json;
    const [first, last] = [await page(0), await page(200)];
    expect([first.summary, last.summary]).toEqual([
      { totalCount: 231, skip: 0, limit: 200 },
      { totalCount: 231, skip: 200, limit: 200 },
    ]);
    const names = [first, last].flatMap(({ operators }) =>
      (operators as Loose[]).map(({ name }) => String(name)),
    );
    expect(names).toHaveLength(231);
    expect(new Set(names).size).toBe(231);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'ko')));
    const tooLong = await owner('GET', 'operators', { headers: { limit: '201' } });
    expect([tooLong.status, tooLong.json.code]).toEqual([400, 'page_too_long']);
  });

  test('reads accounts of any shape', async () => {
    await t.store.transaction((tx) =>
      tx.insert('users', {
        _id: 'odd',
        version: 1,
        name: 7,
        username: null,
        _role: 3,
        scope: ['console', 5],
      }),
    );
    await t.store.transaction((tx) =>
      tx.insert('_credentials', { _id: 'odd', version: 1, factors: 'none', addresses: 'everywhere' }),
    );
    const { json } = await owner('GET', 'operators');
    expect((json.operators as Loose[]).find(({ _id }) => _id === 'odd')).toMatchObject({
      name: '7',
      _role: null,
      second: false,
      factors: { authenticator: false, passkeys: 0 },
      state: 'active',
    });
  });

  test('says until when a required second factor may be missing', async () => {
    await start({ publicUrl: 'https://console.example.com', secondPolicy: 'required' });
    const [shown] = (await owner('GET', 'operators')).json.operators as Loose[];
    expect(shown?.secondDueAt).toBe('2026-03-09T01:00:00.000Z');
  });
});

test('A sign-in that is under way when its account is suspended fails', async () => {
  let suspend = async () => {};
  await start({
    hashing: {
      hash: async (password) => `hash of ${password}`,
      verify: async (hash, password) => {
        const isRight = hash === `hash of ${password}`;
        await suspend();
        return isRight;
      },
    },
  });
  const id = await t.addOperator('kim@example.com', '김운영', ['content']);
  const body = { username: 'kim@example.com', password: await encrypted(t.call, PASSWORD) };
  suspend = async () => {
    suspend = async () => {};
    expect((await owner('POST', `operators/${id}/suspend`)).status).toBe(200);
  };
  expect((await t.call('POST', 'session', { body })).json.code).toBe('sign_in_failed');
  expect(await t.store.count('_sessions', [{ op: 'equals', path: 'user', key: id }])).toBe(0);
  await owner('POST', `operators/${id}/resume`);
  expect(await cookieOf(t.call, 'kim@example.com', PASSWORD)).toBeTruthy();
});

describe('The rights that calls ask for', () => {
  test('are those of the routes, with a verb for what each area has', async () => {
    const { rights } = (await owner('GET', 'roles/rights')).json as { rights: Loose[] };
    const of = (name: string) =>
      [...new Set(rights.filter((each) => each.name === name).map(({ verb }) => verb))].sort();
    expect(of('users')).toEqual(['delete', 'export', 'view', 'write']);
    expect(of('operators')).toEqual(['delete', 'view', 'write']);
    expect(rights.filter(({ name }) => name === 'operators').map(({ group }) => group)).toEqual(
      Array(3).fill('admin'),
    );
    expect(rights.every(({ verb, group }) => typeof verb === 'string' && group !== undefined)).toBe(true);
  });

  test('name the right to personal data of each resource that holds some, so that a role can give it', async () => {
    const { rights } = (await owner('GET', 'roles/rights')).json as { rights: Loose[] };
    const personal = new Set(rights.filter((each) => each.personal).map(({ name }) => name));
    const missed = resources.filter(
      (resource) =>
        rights.some(({ name }) => name === resource.name) &&
        hasPersonalDataFields(resource) &&
        !personal.has(resource.name),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
    expect(personal).toContain('subscriptions');
  });

  test('are told to those who see roles alone', async () => {
    await t.addOperator('kim@example.com', '김운영', ['content']);
    const cookie = await cookieOf(t.call, 'kim@example.com', PASSWORD);
    for (const path of ['operators', 'roles', 'roles/rights']) {
      const { status, json } = await t.call('GET', path, { env: { cookie } });
      expect([path, status, json.code]).toEqual([path, 403, 'no_right']);
    }
  });
});
