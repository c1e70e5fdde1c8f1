import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceFigures } from '../../../bench/core/figures';

const PAGE = `# Figures

<!-- figures: list -->
old
<!-- /figures -->

Text.

<!-- figures: members -->
other
<!-- /figures -->
`;

test('a bench replaces its own figures, and leaves the rest of the page as it was', () => {
  const page = replaceFigures(PAGE, 'list', ['first page  $1 ms', 'deep page  2 ms']);
  expect(page).toBe(PAGE.replace('old\n', () => '```text\nfirst page  $1 ms\ndeep page  2 ms\n```\n'));
  expect(replaceFigures(page, 'members', ['x'])).toContain('```text\nx\n```\n<!-- /figures -->\n');
});

test('a bench without a block in the page is refused', () => {
  expect(() => replaceFigures(PAGE, 'search', [])).toThrow('The page has no block <!-- figures: search -->.');
});

test('each block of the page is of a bench', () => {
  const page = readFileSync('docs/benchmarks.md', 'utf8');
  const named = [...page.matchAll(/<!-- figures: (\w+) -->\n```text\nnpm run bench -- (\w+)/g)];
  const names = readdirSync('bench', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => /^\/\/ npm run bench -- (\w+)/.exec(readFileSync(`bench/${file}`, 'utf8'))?.[1] ?? []);
  expect(named.length).toBe(page.match(/<!-- figures: /g)?.length);
  for (const [, block, command] of named) {
    expect(command).toBe(block);
    expect(names).toContain(block);
  }
});
