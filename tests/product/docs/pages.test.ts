import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('docs/your-own-tests.md shows the tests that run', async () => {
  const [, shown] = /```ts\n([\s\S]*?)```/.exec(await read('docs/your-own-tests.md')) ?? [];
  expect(shown).toBe(await read('tests/product/docs/ownTests.test.ts'));
});

test('the README shows the schema that its picture shows, in fewer lines', async () => {
  const schemaIn = async (page: string) =>
    /export const partners = [\s\S]*?(?=```)/
      .exec(await read(page))?.[0]
      .replace(/\s+/g, '')
      .replace(/,(?=[}\])])/g, '');
  const shown = await schemaIn('README.md');
  expect(shown).toContain("defineResource('partners'");
  expect(shown).toBe(await schemaIn('docs/adding-a-resource.md'));
});

test('the pages that people write in English have at most 55,000 words outside code blocks', async () => {
  const docs = readdirSync(new URL('../../../docs', import.meta.url), { recursive: true, encoding: 'utf8' });
  const written = docs.filter(
    (name) => /\.md$/.test(name) && !/(^reference|(^|\/)handbook|node_modules)\//.test(name),
  );
  const paths = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  const texts = await Promise.all([...paths, ...written.map((name) => `docs/${name}`)].map(read));
  const words = texts.flatMap((text) =>
    text
      .replace(/^```[\s\S]*?^```/gm, '')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)),
  );
  expect(words.length).toBeGreaterThan(40_000);
  expect(words.length).toBeLessThanOrEqual(55_000);
});
