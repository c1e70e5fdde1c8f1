import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('docs/your-own-tests.md shows the tests that run', async () => {
  const [, shown] = /```ts\n([\s\S]*?)```/.exec(await read('docs/your-own-tests.md')) ?? [];
  expect(shown).toBe(await read('tests/product/docs/ownTests.test.ts'));
});
