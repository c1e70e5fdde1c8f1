import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each block of figures is of a bench', () => {
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
