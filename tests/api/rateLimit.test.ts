import { expect, test } from 'vitest';
import { rateLimit } from '../../server/accounts/rateLimit';

const start = new Date('2026-03-02T00:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);

test('As many tries as allowed are taken, then the wait until the first is forgotten', () => {
  const limit = rateLimit(2, 1000);
  expect([limit.take('a', start), limit.take('a', after(300)), limit.take('a', after(400))]).toEqual([
    0, 0, 600,
  ]);
  expect(limit.take('b', after(400))).toBe(0);
  expect([limit.take('a', after(1000)), limit.take('a', after(1001))]).toEqual([0, 0]);
});

test('A try that is given back does not count, and a forgotten key starts anew', () => {
  const limit = rateLimit(1, 1000);
  limit.take('a', start);
  limit.giveBack('a');
  expect([limit.take('a', start), limit.take('a', start)]).toEqual([0, 1000]);
  limit.forget('a');
  expect(limit.take('a', start)).toBe(0);
});

test('Ten thousand keys are remembered, and then the oldest goes', () => {
  const limit = rateLimit(1, 1000);
  for (let index = 0; index < 10_000; index += 1) limit.take(`key ${index}`, start);
  expect([limit.take('key 0', start), limit.take('key 1', start)]).toEqual([1000, 1000]);
  limit.take('one more', start);
  expect([limit.take('key 1', start), limit.take('key 0', start)]).toEqual([1000, 0]);
});
