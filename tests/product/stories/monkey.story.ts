import { expect, test } from '@playwright/test';
import { runMonkey } from '../../../bench/product/monkey/run';

const SECONDS = 60;

test('a minute of random operators finds no error, no lost text and no message that is not true (`npm run bench -- monkey` has ten)', async ({
  browser,
}) => {
  test.setTimeout(3 * SECONDS * 1_000);
  const { saves, faults } = await runMonkey({ browser, seed: 8, operators: 4, seconds: SECONDS });
  expect(faults).toEqual([]);
  expect(saves).toBeGreaterThan(0);
});
