import { expect, test } from 'vitest';
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
