import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createRateLimiterByKey } from '../../../server/core/node/http/allowance';
import { createSignedInCookieCache } from '../../../server/core/node/http/callers';
import { createRequestPacer } from '../../../server/core/node/http/pacing';

test('an allowance is spent in a row, and grows back by the second, no further than it was', () => {
  let now = 0;
  const allowed = createRateLimiterByKey(10, 2, () => now);
  expect(allowed.getWaitMs('a')).toBe(0);
  allowed.spend('a', 10);
  expect([allowed.getWaitMs('a'), allowed.getWaitMs('b')]).toEqual([500, 0]);
  now = 500;
  expect(allowed.getWaitMs('a')).toBe(0);
  allowed.spend('a', 100);
  expect(allowed.getWaitMs('a')).toBe(50_000);
  now = 1_000_000;
  allowed.spend('a', 10);
  expect(allowed.getWaitMs('a')).toBe(500);
});

test('ten thousand keys are remembered, and then the one used least lately goes', () => {
  const allowed = createRateLimiterByKey(1, 1, () => 0);
  for (let index = 0; index < 10_000; index += 1) allowed.spend(`${index}`, 1);
  allowed.spend('0', 1);
  allowed.spend('one more', 1);
  expect(['0', '1', '2'].map((key) => allowed.getWaitMs(key))).toEqual([2_000, 0, 1_000]);
});

test('what is paced begins in its order, each key at its own pace', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const begun: string[] = [];
    const pace = createRequestPacer(createRateLimiterByKey(2, 1));
    for (const name of ['1', '2', '3', '4']) pace('a', () => begun.push(`a${name}`));
    pace('b', () => begun.push('b1'));
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  } finally {
    vi.useRealTimers();
  }
});

test('a caller is taken for an operator for ten minutes after the last time that it was one', () => {
  let now = 0;
  const callers = createSignedInCookieCache(() => now);
  expect([callers.isSignedIn(undefined), callers.isSignedIn('session=1')]).toEqual([false, false]);
  callers.signedIn('session=1');
  now = 599_999;
  expect([callers.isSignedIn('session=1'), callers.isSignedIn('session=2')]).toEqual([true, false]);
  now = 600_000;
  expect(callers.isSignedIn('session=1')).toBe(false);
});

test('callers who send long cookies, and others in each call, take no memory', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  if (typeof collectGarbage !== 'function') throw new Error('This Node collects no garbage on demand');
  const readHeapMegabytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  const callers = createSignedInCookieCache();
  const before = readHeapMegabytes();
  for (let count = 0; count < 5_000; count += 1)
    callers.signedIn(Buffer.from(`session=1; ${count}=${'x'.repeat(16_000)}`).toString('latin1'));
  expect(readHeapMegabytes() - before).toBeLessThan(20);
  expect(callers.isSignedIn(`session=1; 4999=${'x'.repeat(16_000)}`)).toBe(true);
});
