import { expect, test } from 'vitest';
import { narrowersOf } from '../../server/accounts/operators';
import { resources } from '../../src/resources/index';
import { cookieOf, createTestApi, PASSWORD } from './harness';

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

test('What narrows an operator is what the accounts know of', () => {
  expect(narrowersOf(resources)).toEqual([
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
