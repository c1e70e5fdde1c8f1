import { expect, test } from 'vitest';
import { addHashingConcurrencyLimit } from '../../../server/core/accounts/hashing';
import { ApiError } from '../../../server/core/basics/errors';
import { limits } from '../../../src/core/schema/index';

/** Hashing that ends when told to, and how many of it run. */
function scripted() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const hash = async (password: string) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return password;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const endOne = async () => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { hash, verify: async () => true, endOne, most: () => most };
}

test('No more than two hashes are computed at once, and all that wait get their turn', async () => {
  const script = scripted();
  const hashing = addHashingConcurrencyLimit(script);
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((password) => hashing.hash(password)));
  for (let index = 0; index < 5; index += 1) await script.endOne();
  expect([await all, script.most()]).toEqual([['a', 'b', 'c', 'd', 'e'], limits.maxConcurrentHashes]);
});

test('A full queue answers 503, and is taken again once it empties', async () => {
  const script = scripted();
  const hashing = addHashingConcurrencyLimit(script);
  const room = limits.maxConcurrentHashes + limits.maxHashingQueueLength;
  const all = Array.from({ length: room }, () => hashing.hash('x'));
  await expect(hashing.hash('one too many')).rejects.toEqual(
    new ApiError('busy', { headers: { 'Retry-After': '5' } }),
  );
  for (let index = 0; index < room; index += 1) await script.endOne();
  await Promise.all(all);
  const again = hashing.hash('again');
  await script.endOne();
  expect(await again).toBe('again');
});

test('A hash that fails gives its turn on', async () => {
  let count = 0;
  const hashing = addHashingConcurrencyLimit({
    hash: async (password) => {
      count += 1;
      if (count <= 4) throw new Error('no memory');
      return password;
    },
    verify: async () => true,
  });
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((password) => hashing.hash(password)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('rejected'), 'fulfilled']);
});
