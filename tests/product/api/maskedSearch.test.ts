import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let narrowed: Caller;
let full: Caller;

const member = {
  ...{ _id: 'one', version: 1, isWithdrawn: false, type: 'person', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ name: '홍길동', phone: '010-4821-2222', email: 'hong@example.com', companyName: '한빛' },
};

beforeEach(async () => {
  t = await createTestApi();
  full = await t.signIn();
  narrowed = await t.signIn('narrow@example.com', ['members'], '박운영');
  await t.store.transaction((tx) =>
    tx.insert('users', { ...member, username: 'hong@example.com', scope: [] }),
  );
});

const find = async (call: Caller, q: string): Promise<Loose[]> => {
  const { json } = await call('GET', `users/titles?${new URLSearchParams({ q })}`);
  return json.titles as Loose[];
};
const entries = async (): Promise<Loose[]> => {
  const all = await t.accessEntries();
  return all.filter(({ action }) => action !== 'signIn');
};
const last = async () => (await entries()).at(-1);

describe('Titles that a term finds', () => {
  test('are not found by what is masked to their reader', async () => {
    const parts = ['4821', '0104', 'hong', '@example.com', '길동', '홍길동', 'ㅎㄱㄷ', '010-4821-2222'];
    for (const part of parts) expect([part, await find(narrowed, part)]).toEqual([part, []]);
    expect(await find(narrowed, '한빛')).toMatchObject([{ _id: 'one', title: '홍*동' }]);
  });

  test('are found by all of it by who may open personal data', async () => {
    for (const part of ['4821', 'hong@']) expect(await find(full, part)).toMatchObject([{ _id: 'one' }]);
  });

  test('are recorded as a list that was read, without the term, also where there are none', async () => {
    await find(narrowed, '한빛');
    const entry = { action: 'list', result: 'done', resource: 'users', filter: 'q=***' };
    expect(await last()).toMatchObject({ ...entry, operator: '박운영', count: 1 });
    await find(full, '4829');
    expect(await last()).toMatchObject({ ...entry, operator: '김운영', count: 0 });
    await find(full, '');
    expect(await last()).toMatchObject({ ...entry, filter: '', count: 3 });
    await full('GET', 'users/titles?isWithdrawn=true&q=a');
    expect(await last()).toMatchObject({ ...entry, resource: 'withdrawn', count: 0 });
    expect(await entries()).toHaveLength(4);
  });

  test('are no entry where they are read by id, as those of references, or about nobody', async () => {
    await full('GET', 'users/titles?_id=one');
    await full('GET', 'faqs/titles?q=a');
    await full('GET', 'users/titles?isWithdrawn=true&q=');
    expect(await entries()).toEqual([]);
  });
});

test('Who asks whether a value of people is taken is recorded, and not by what', async () => {
  for (const [username, taken] of [
    ['hong@example.com', ['username']],
    ['kim@example.com', []],
  ] as const) {
    const { json } = await narrowed('GET', `users/taken?username=${username}`);
    expect(json.taken).toEqual(taken);
    expect(await last()).toMatchObject({
      ...{ action: 'list', result: 'done', resource: 'users', operator: '박운영' },
      ...{ count: taken.length, filter: 'username=***' },
    });
  }
  await full('GET', 'levels/taken?code=gold');
  expect(await entries()).toHaveLength(2);
});
