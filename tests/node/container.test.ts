import { readFileSync } from 'node:fs';
import { run } from 'dockerfilelint';
import { expect, test } from 'vitest';

const dockerfile = readFileSync('Dockerfile', 'utf8');

test('a linter finds nothing in the Dockerfile, and something in one that is wrong', () => {
  expect(run('.', dockerfile)).toEqual([]);
  expect(run('.', 'FROM node\nRUN sudo apt-get install x\n')).not.toEqual([]);
});

test('the image holds what serves, and runs as nobody of importance', () => {
  const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
  expect(stages).toHaveLength(2);
  const last = stages.at(-1) ?? '';
  expect(last).toMatch(/^USER node$/m);
  expect(last).not.toMatch(/COPY (?!--from=build)/);
  expect(last).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m);
  // What compilers and tests need stays behind.
  expect(stages[0]).toContain('npm prune --omit=dev');
});
