import { describe, expect, test } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { createAccessLog, findAccessLogCollectionName } from '../../../server/core/accessLog/log';
import { createOrResetOperator, revokeConsoleAccess } from '../../../server/core/accounts/operators';
import { createAllCollections } from '../../../server/core/collections';
import { createNameMaskerForNonOperators } from '../../../server/core/privacy/masks';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';
import { collectAssignableRightNames } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { cookieOf, createTestApi, PASSWORD } from '../../core/api/harness';

test('An operator is made with console scope, and can sign in', async () => {
  const t = await createTestApi();
  const id = await t.addOperator('kim@example.com', '김운영');
  const cookie = await cookieOf(t.call, 'kim@example.com', PASSWORD);
  const { json } = await t.call('GET', `users/${id}`, { env: { cookie } });
  expect(json.user).toMatchObject({
    _id: id,
    username: 'kim@example.com',
    name: '김운영',
    type: 'person',
    isWithdrawn: false,
    scope: ['console'],
    version: 1,
  });
});

test('A member becomes an operator and keeps everything else', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const made = await call('POST', 'users', {
    body: { username: 'lee@example.com', name: '이회원', note: '메모' },
  });
  const { _id } = made.json.user as { _id: string };
  expect(await t.addOperator('Lee@example.com')).toBe(_id);
  const { json } = await call('GET', `users/${_id}`);
  expect(json.user).toMatchObject({ name: '이회원', note: '메모', scope: ['console'], version: 2 });
});

test('A withdrawn user is not brought back: a new one is made', async () => {
  const t = await createTestApi();
  await t.store.transaction((tx) =>
    tx.insert('users', { _id: 'gone', version: 1, username: 'park@example.com', isWithdrawn: true }),
  );
  expect(await t.addOperator('park@example.com')).not.toBe('gone');
  expect(await t.store.get('users', 'gone')).not.toHaveProperty('scope');
});

test('An operator is narrowed to rights, keeps them with a new password, and gets every one again', async () => {
  const t = await createTestApi();
  await t.addOperator('first@example.com');
  const scope = async (only?: readonly string[]) =>
    (await t.store.get('users', await t.addOperator('kim@example.com', undefined, only)))?.scope;
  expect(await scope(['content', 'read'])).toEqual(['console', 'console:content', 'console:read']);
  expect(await scope()).toEqual(['console', 'console:content', 'console:read']);
  expect(await scope([])).toEqual(['console']);
});

test('The last operator with every right is not narrowed', async () => {
  const t = await createTestApi();
  const id = await t.addOperator('kim@example.com');
  await expect(t.addOperator('kim@example.com', undefined, ['content'])).rejects.toMatchObject({
    code: 'last_operator',
  });
  expect((await t.store.get('users', id))?.scope).toEqual(['console']);
});

test('What narrows an operator is computed of the resources', () => {
  expect(collectAssignableRightNames(resources)).toEqual([
    'content',
    'display',
    'intake',
    'support',
    'members',
    'housing',
    'admin',
    'personal',
    'read',
  ]);
});

describe('The record of access tells of a command', () => {
  const tools = async () => {
    const store = createMemoryStore();
    await store.open(createAllCollections(resources));
    const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
    const accessLog = createAccessLog(
      { store, random, maskStranger: createNameMaskerForNonOperators(messages.masks) },
      findAccessLogCollectionName(resources),
    );
    const hashing = { hash: async (text: string) => text, verify: async () => false };
    const clock = () => new Date('2026-03-02T01:00:00.000Z');
    return { resources, store, random, hashing, clock, messages, accessLog };
  };
  const entriesOf = async (store: Store) => {
    const order = [{ path: 'number', descending: false }];
    return (await store.find('access-log', { where: [], order, skip: 0, limit: 0 })).map((entry) => [
      ...[entry.action, entry.result, entry.resource, entry.subject, entry.subjectDetail],
      ...[entry.operator, entry.username],
    ]);
  };
  const by = ['서버 명령', 'npm run operator'];
  const kim = { username: 'kim@example.com', name: '김운영', password: PASSWORD };
  const ofKim = ['users', '김*영', 'k***@example.com', ...by];

  test('that changes rights, as one entry with who and whose, and of a new password alone as that', async () => {
    const t = await tools();
    await createOrResetOperator(t, { username: 'first@example.com', name: '이처음', password: PASSWORD });
    const id = await createOrResetOperator(t, kim);
    await createOrResetOperator(t, kim);
    await createOrResetOperator(t, { ...kim, only: ['content'] });
    expect(await revokeConsoleAccess(t, kim.username)).toBe(true);
    expect(await revokeConsoleAccess(t, kim.username)).toBe(false);
    expect((await entriesOf(t.store)).slice(1)).toEqual([
      ['rights', 'done', ...ofKim],
      ['password', 'done', ...ofKim],
      ['rights', 'done', ...ofKim],
      ['rights', 'done', ...ofKim],
    ]);
    const all = await t.store.find('access-log', { where: [], order: [], skip: 0, limit: 0 });
    expect(all.filter(({ _subject }) => _subject === id)).toHaveLength(4);
    expect(all).toContainEqual(
      expect.objectContaining({ _subject: id, count: 1, _operator: '', address: '' }),
    );
  });

  test('that a rule refuses, and stores no half of it', async () => {
    const t = await tools();
    await createOrResetOperator(t, kim);
    const refused = { code: 'last_operator' };
    await expect(createOrResetOperator(t, { ...kim, only: ['read'] })).rejects.toMatchObject(refused);
    await expect(revokeConsoleAccess(t, kim.username)).rejects.toMatchObject(refused);
    expect(await entriesOf(t.store)).toEqual([
      ['rights', 'done', ...ofKim],
      ['rights', 'refused', ...ofKim],
      ['rights', 'refused', ...ofKim],
    ]);
  });
});
