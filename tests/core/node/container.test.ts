import { readFileSync } from 'node:fs';
import { run } from 'dockerfilelint';
import { expect, test } from 'vitest';
import { readServerConfig } from '../../../server/core/node/config';
import { ENVIRONMENT_VARIABLE_NAMES } from '../../../server/core/node/variableNames';

const dockerfile = readFileSync('Dockerfile', 'utf8');

test('a linter finds nothing in the Dockerfile, and something in one that is wrong', () => {
  expect(run('.', dockerfile)).toEqual([]);
  expect(run('.', 'FROM node\nRUN sudo apt-get install x\n')).not.toEqual([]);
});

test('the image holds the packed server, on one minor version of Node, and runs as nobody of importance', () => {
  const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
  expect(stages).toHaveLength(2);
  for (const stage of stages) expect(stage).toMatch(/^FROM node:\d+\.\d+-bookworm-slim( AS build)?$/m);
  const [build = '', last = ''] = stages;
  expect(build).toContain('RUN npm run pack && ');
  expect(last).toMatch(/^USER node$/m);
  // What compilers and tests need stays behind.
  expect(last.match(/^(?:COPY|ADD) .*$/gm)).toEqual(['COPY --from=build /server ./']);
  expect(last).toMatch(/^CMD \["node", "\."\]$/m);
});

const named = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

test('each variable that is read is in the docs, and reaches the container', () => {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => void asked.add(String(name)),
    },
  );
  readServerConfig(environment, ['all']);
  const variables = readFileSync('docs/reference/variables.md', 'utf8');
  const rows = named(/^\| (`[A-Z\d_]+`)/gm, variables);
  const documented = rows.flatMap((row) => named(/`([A-Z\d_]+)`/g, row)).sort();
  const handedOn = named(/^ {6}([A-Z\d_]+): \$\{\1:/gm, readFileSync('compose.yaml', 'utf8'));
  const inImage = named(/(?:^ENV|^) +([A-Z_]+)=/gm, dockerfile);
  expect(documented).toEqual([...ENVIRONMENT_VARIABLE_NAMES].sort());
  expect([...asked].sort()).toEqual(documented);
  expect([...handedOn, ...inImage].sort()).toEqual(documented);
});
