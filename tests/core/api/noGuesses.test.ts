import { expect, test } from 'vitest';
import { limits } from '../../../src/core/schema/index';
import { callerOf, cookieOf, createTestApi, encrypted, PASSWORD } from './harness';

const username = 'operator@example.com';

test('a try whose password a busy server could not compare is no guess', async () => {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  const held = () => (isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined);
  const t = await createTestApi({
    hashing: {
      hash: async (password) => `hash of ${password}`,
      async verify(hash, password) {
        await held();
        return hash === `hash of ${password}`;
      },
    },
  });
  await t.addOperator(username);
  const signedIn = callerOf(t.call, await cookieOf(t.call, username, PASSWORD));
  const signIn = async (name: string, address: string, password = PASSWORD) =>
    (
      await t.call('POST', 'session', {
        body: { username: name, password: await encrypted(t.call, password) },
        env: { address },
      })
    ).status;
  const confirm = async () =>
    (await signedIn('POST', 'session/confirm', { body: { password: await encrypted(t.call, PASSWORD) } }))
      .status;
  isHeld = true;
  const places = limits.maxConcurrentHashes + limits.maxHashingQueueLength;
  const others = Array.from({ length: places + 1 }, (_, index) =>
    signIn(`o${index}@example.com`, `192.0.2.${index}`),
  );
  // All places are taken once the queue refuses one of them.
  expect(await Promise.race(others)).toBe(503);
  const refused: number[] = [];
  for (let count = 0; count <= limits.signInTriesPerNameAndSource.tries; count += 1)
    refused.push(await signIn(username, '198.51.100.1'), await confirm());
  expect(new Set(refused)).toEqual(new Set([503]));
  isHeld = false;
  for (const end of waiting) end();
  await Promise.all(others);
  expect([await signIn(username, '198.51.100.1', 'wrong'), await signIn(username, '198.51.100.1')]).toEqual([
    401, 200,
  ]);
  expect(await confirm()).toBe(200);
});

test('a new password that is refused is no guess at the present one', async () => {
  const t = await createTestApi();
  const call = await t.signIn(username);
  const change = async (current: string, password: string) => {
    const body = { current: await encrypted(call, current), password: await encrypted(call, password) };
    return (await call('PUT', 'session/password', { body })).json;
  };
  const weak = Array(limits.signInTriesPerNameAndSource.tries + 1).fill('password1');
  for (const password of weak)
    expect(Object.keys((await change(PASSWORD, password)).fields ?? {})).toEqual(['password']);
  expect(await change(PASSWORD, 'another-long-secret-71')).toMatchObject({ changed: true });
});
