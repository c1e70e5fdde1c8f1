import { expect, test, vi } from 'vitest';
import { createLazyCalls } from '../../../src/core/provider/calls/lazyCalls';

let isOnline = false;
vi.mock('../../../src/core/provider/calls/home', () => {
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
  return { createHomeLayoutCalls: () => 'loaded' };
});

test('the calls of the home page whose code did not load are loaded by the next call', async () => {
  const { ownHome } = createLazyCalls(
    () => Promise.reject(new Error('No call')),
    () => {
      throw new Error('No resource');
    },
  );
  await expect(ownHome()).rejects.toThrow();
  isOnline = true;
  vi.resetModules();
  const loaded = await ownHome();
  expect(loaded).toBe('loaded');
});
