import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Milliseconds: npm installs VitePress if it is missing, and VitePress builds each page twice. */
const SLOW = 400_000;

test(
  'the docs build as a site without a dead link, and its search answers the questions',
  () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs', 'build'], {
      encoding: 'utf8',
      // Without Vitest's NODE_ENV, by which VitePress would build for tests.
      env: { ...process.env, NODE_ENV: undefined },
    });
    const said = stdout + stderr;
    // Without a network npm can't install VitePress: say so, and not that the docs are wrong.
    expect(
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH/.exec(said)?.[0],
      'npm reaches no registry',
    ).toBeUndefined();
    expect(status, said).toBe(0);
    expect(said).toMatch(/docs: (\d+) of \1 questions/);
    expect(said).toMatch(/docs: search index \d+ KiB/);
  },
  SLOW,
);
