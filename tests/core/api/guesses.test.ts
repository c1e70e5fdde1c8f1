import { describe, expect, test } from 'vitest';
import {
  createSignInTryLimiter,
  type SignInTry,
  type SignInTryLimiter,
} from '../../../server/core/accounts/tries';
import { createAllCollections } from '../../../server/core/collections';
import { createMemoryStore } from '../../../server/core/store/memory';
import { resources } from '../theProduct';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const start = Date.parse('2026-03-02T00:00:00.000Z');
const NAME = 'kim@example.com';

const openTries = async () => {
  const store = createMemoryStore();
  await store.open(createAllCollections(resources));
  return { store, tries: createSignInTryLimiter(store) };
};

type Store = ReturnType<typeof createMemoryStore>;

const may = async (
  store: Store,
  tries: SignInTryLimiter,
  signInTry: SignInTry,
  now: Date,
): Promise<boolean> => {
  try {
    await tries.countTryOfSource(signInTry.source, now);
    await store.transaction((tx) => tries.at(tx, signInTry, now));
    return true;
  } catch {
    return false;
  }
};

/**
 * How many guesses at one name an attacker has in each of two days, who tries from every address in turn, as often as
 * `perMinute`, from the first minute on. The server is started anew at noon.
 */
async function guesses(addresses: number, perMinute: number): Promise<number[]> {
  const { store, tries } = await openTries();
  const days = [0, 0];
  let turn = 0;
  for (let minute = 0; minute < 2 * DAY_MINUTES; minute += 1) {
    const now = new Date(start + minute * MINUTE_MS);
    const counting = minute < DAY_MINUTES / 2 ? tries : createSignInTryLimiter(store);
    for (let count = 0; count < perMinute; count += 1) {
      const signInTry = { username: NAME, source: `address ${turn % addresses}`, isKnown: false };
      turn += 1;
      if (await may(store, counting, signInTry, now))
        days[Math.floor(minute / DAY_MINUTES)] = (days[Math.floor(minute / DAY_MINUTES)] ?? 0) + 1;
    }
  }
  return days;
}

describe('Guesses at one name that remain in a day', () => {
  test('with one address: 153, and 144 on each day after', async () => {
    expect(await guesses(1, 3)).toEqual([153, 144]);
  }, 60_000);

  test('with ten thousand addresses: 387, and 288 on each day after', async () => {
    expect(await guesses(10_000, 4)).toEqual([387, 288]);
  }, 60_000);
});

test('With ten thousand addresses at one name, its own browser signs in at any time, and others as before', async () => {
  const { store, tries } = await openTries();
  const now = new Date(start);
  for (let index = 0; index < 10_000; index += 1) {
    await may(store, tries, { username: NAME, source: `address ${index}`, isKnown: false }, now);
  }
  const own = { username: NAME, source: 'device 1', isKnown: true };
  const unknown = { username: NAME, source: 'address home', isKnown: false };
  const other = { username: 'lee@example.com', source: 'address 1', isKnown: false };
  expect(await may(store, tries, own, now)).toBe(true);
  expect(await may(store, tries, unknown, now)).toBe(false);
  expect(await may(store, tries, other, now)).toBe(true);
}, 60_000);

test('Who has many addresses and names fills no more than fifty thousand rows, and is not forgotten by that', async () => {
  const { store, tries } = await openTries();
  const now = new Date(start);
  for (let count = 0; count < 101; count += 1) {
    await may(store, tries, { username: NAME, source: `address ${count}`, isKnown: false }, now);
  }
  for (let index = 0; index < 18_000; index += 1) {
    await may(store, tries, { username: `name ${index}`, source: `other ${index}`, isKnown: false }, now);
  }
  expect(await store.count('_tries', [])).toBeLessThanOrEqual(50_500);
  expect(await may(store, tries, { username: NAME, source: 'address x', isKnown: false }, now)).toBe(false);
}, 60_000);
