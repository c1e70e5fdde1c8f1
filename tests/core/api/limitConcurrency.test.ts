import { afterEach, expect, test, vi } from 'vitest';
import { createConcurrencyLimiter } from '../../../server/core/basics/limitConcurrency';

afterEach(() => void vi.useRealTimers());

const BUSY = { code: 'busy', details: { headers: { 'Retry-After': '5' } } };

test('Who waits longer than its patience is refused, and takes no turn from those behind it', async () => {
  vi.useFakeTimers();
  const inTurn = createConcurrencyLimiter(1, 2, 1_000);
  const ends: (() => void)[] = [];
  const work = (name: string) => () => new Promise<string>((resolve) => ends.push(() => resolve(name)));
  const first = inTurn(work('first'));
  const refused = expect(inTurn(work('second'))).rejects.toMatchObject(BUSY);
  await vi.advanceTimersByTimeAsync(500);
  const third = inTurn(work('third'));
  await expect(inTurn(work('one too many'))).rejects.toMatchObject(BUSY);
  await vi.advanceTimersByTimeAsync(500);
  await refused;
  ends.shift()?.();
  expect(await first).toBe('first');
  await vi.advanceTimersByTimeAsync(0);
  ends.shift()?.();
  expect([await third, ends]).toEqual(['third', []]);
});
