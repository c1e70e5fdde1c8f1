import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each block of figures is of a bench', () => {
  const page = readFileSync('docs/benchmarks.md', 'utf8');
  const named = [...page.matchAll(/<!-- figures: (.+) -->\n```text\nnpm run bench -- (.+) \(\d/g)];
  const names = readdirSync('bench', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => /^\/\/ npm run bench -- (\w+)/.exec(readFileSync(`bench/${file}`, 'utf8'))?.[1] ?? []);
  expect(named.length).toBe(page.match(/<!-- figures: /g)?.length);
  for (const [, block, command] of named) {
    expect(command).toBe(block);
    expect(names).toContain(block?.split(' ')[0]);
  }
});

test('the steps of daily jobs are those to which the stories hold them', () => {
  const page = readFileSync('docs/benchmarks.md', 'utf8');
  const table = page.slice(page.indexOf('## Steps of daily jobs'));
  const written = [...table.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \|/gm)].map((row) => row.slice(1, 4));
  const stories = ['fewestSteps', 'fewestStepsOfMembers'].map((name) =>
    readFileSync(`tests/product/stories/${name}.story.ts`, 'utf8'),
  );
  const held = [...stories.join('').matchAll(/^job\(\s*'(.+)',\s*\{ clicks: (\d+), keys: (\d+) \}/gm)].map(
    (job) => job.slice(1, 4),
  );
  expect(held.length).toBeGreaterThan(10);
  expect(written.toSorted()).toEqual(held.toSorted());
});
