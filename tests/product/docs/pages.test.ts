import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { blocksOf } from '../../core/docs/followPage';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

const docs = readdirSync(new URL('../../../docs', import.meta.url), { recursive: true, encoding: 'utf8' });

/** Returns code without blanks and last commas, and its imports as they are written anywhere in the project. */
const packed = (code: string) =>
  code
    .replace(/\s+/g, '')
    .replace(/,(?=[\]}]|$)/g, '')
    .replace(/'(\.\.?\/)+(src\/)?/g, "'");

test('every block of TypeScript is followed by a test, or shows lines of a file that is checked', async () => {
  const guides = docs.filter((name) => /\.md$/.test(name) && !/(^decisions|node_modules)\//.test(name));
  const shown: string[] = [];
  for (const guide of guides) {
    const page = await read(`docs/${guide}`);
    expect(/^```(?:tsx?|jsx?|diff)\s*$/m.exec(page), guide).toBeNull();
    for (const { says, text } of blocksOf(page).filter((block) => block.says.in)) {
      shown.push(guide);
      expect(packed(await read(says.in ?? '')), `${guide}: ${text}`).toContain(packed(text));
    }
  }
  expect([...new Set(shown)].toSorted()).toEqual([
    'hooks.md',
    'migrations.md',
    'personal-data.md',
    'schema.md',
    'your-own-tests.md',
  ]);
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
