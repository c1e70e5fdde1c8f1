import { expect, test } from 'vitest';
import { runCrashes } from '../../../bench/product/crash/run';

test('a server that is killed during saves loses, halves and doubles none (`npm run bench -- crash` does it 200 times)', async () => {
  const { rounds, acknowledged, cutOff } = await runCrashes(5, { variables: {} }, () => {});
  expect(rounds).toBe(5);
  expect(acknowledged).toBeGreaterThan(20);
  expect(cutOff.stored + cutOff.notStored).toBeGreaterThan(0);
}, 60_000);
