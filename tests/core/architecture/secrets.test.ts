import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
/** What is made, installed or kept by git itself. */
const NOT_OURS = new Set([
  ...['node_modules', '.git', 'dist', 'data', 'shots', 'test-results', 'playwright-report', '.cache'],
]);

/** Passwords that are no secret, by the file that they stand in. */
const MADE_UP: Readonly<Record<string, string>> = {
  'tests/core/node/config.test.ts': 'the address of no mail server',
  'tests/product/postgres/server.test.ts': 'the address of no database',
};

// Secretlint marks each rule of each file, and compares every mark with all before it: a minute for this project.
beforeAll(() => {
  performance.mark = (name) => new PerformanceMark(name);
});

const config = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }],
};

/** What a text holds that looks like a secret: kinds of secrets, each once; never the secret itself. */
const secretsIn = async (path: string, content: string): Promise<string[]> => {
  const { messages } = await lintSource({
    source: { filePath: path, content, contentType: 'text' },
    options: { config, noPhysicFilePath: true },
  });
  return [
    ...new Set(
      messages.map(({ ruleId }) => `${path}: ${ruleId.replace('@secretlint/secretlint-rule-', '')}`),
    ),
  ];
};

const filesBelow = (folder: string): string[] =>
  readdirSync(new URL(folder, ROOT), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
    );

describe('the project', () => {
  test('holds no key, token or password of anything that is in use', async () => {
    const found: string[] = [];
    for (const path of filesBelow('')) {
      const content = readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8');
      if (!content.includes('\0')) found.push(...(await secretsIn(path, content)));
    }
    expect(found.filter((each) => MADE_UP[each.split(':')[0] ?? ''] === undefined)).toEqual([]);
    // An excuse that nothing needs would hide the next one.
    const there = Object.keys(MADE_UP).filter((path) => existsSync(new URL(path, ROOT)));
    expect([...new Set(found.map((each) => each.split(':')[0]))].toSorted()).toEqual(there);
  });
});

describe('a secret', () => {
  // Put together here, so that this file holds none.
  const planted: [string, string[], string][] = [
    ['a key of a cloud', ['AWS_SECRET_ACCESS_KEY=wJa1rXUtnF', 'EMIxK7MDENGbPxRfiCYz9q3vLb0tQz'], 'aws'],
    ['a token of a code host', ['token: ghp_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'], 'github'],
    [
      'a private key',
      ['-----BEGIN RSA PRIVATE ', `KEY-----\n${'MIIEow'.repeat(20)}\n-----END RSA PRIVATE `, 'KEY-----'],
      'privatekey',
    ],
    [
      'a password in an address',
      ['postgres://console:', 'correct-horse@', 'db.internal/console'],
      'database-connection-string',
    ],
  ];
  test.each(planted)('is found where it is planted: %s', async (_what, pieces, kind) => {
    const found = await secretsIn('server/core/node/config.ts', `export const it = '${pieces.join('')}';`);
    expect(found).toEqual([`server/core/node/config.ts: ${kind}`]);
  });
});
