import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, and what removes it. */
export const madeFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'console-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** An empty folder that goes with the test that asked for it. */
export const temporaryFolder = () => {
  const { path, remove } = madeFolder();
  onTestFinished(remove);
  return path;
};
