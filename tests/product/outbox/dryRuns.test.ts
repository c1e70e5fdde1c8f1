import { beforeEach, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
let member: string;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  const { json } = await call('POST', 'users', { body: { name: '홍길동', email: 'hong@example.com' } });
  member = String((json.user as Loose)._id);
});

/** The entries that a message leaves that is only tried. */
async function entriesOf(body: Loose) {
  const read = async () => {
    return t.accessEntries();
  };
  const before = (await read()).length;
  const { json } = await call('POST', 'messages', { body: { ...body, dryRun: true } });
  const entries = (await read()).slice(before).map((entry) => {
    const { action, result, resource, subject, count, filter } = entry;
    return { action, result, resource, subject, count, filter };
  });
  return { entries, tried: json.message as unknown as Loose };
}

const listed = { action: 'list', result: 'done', resource: 'users' };

test('The preview of a message is recorded with whose it is, as a list is', async () => {
  const text = { subject: '알림', message: '{고객명}님' };
  for (const to of [{ users: [member] }, { filter: { isWithdrawn: 'false', phone: '' } }]) {
    const { entries, tried } = await entriesOf({ ...to, ...text });
    expect(tried.preview).toMatchObject({ to: expect.stringContaining('***@') });
    expect(entries).toMatchObject([{ ...listed, count: 1 }]);
    expect(entries[0]?.subject).not.toBe('');
  }
});

test('A number of recipients is recorded where a value of a person found them, and else not', async () => {
  const count = async (to: Loose) => (await entriesOf({ ...to, subject: '', message: '' })).entries;
  expect(await count({ users: [member] })).toEqual([]);
  expect(await count({ filter: { isWithdrawn: 'false', warning: 'false' } })).toEqual([]);
  expect(await count({ filter: { isWithdrawn: 'false', name: '홍길동' } })).toMatchObject([
    { ...listed, count: 0, filter: 'name=***' },
  ]);
  expect(await count({ emails: ['hong@example.com'] })).toMatchObject([
    { ...listed, count: 0, filter: 'emails=***' },
  ]);
});
