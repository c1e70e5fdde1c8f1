import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreBackup } from '../../../server/core/node/commands/backup/restore';
import { readServerConfig } from '../../../server/core/node/config';
import { server } from '../../../server/product/server';
import { temporaryFolder } from '../../core/node/temporaryFolder';

const product = { ...server, calls: [] };

test('a restore that fails leaves the lock of a folder, and no folder that it made', async () => {
  const backup = temporaryFolder();
  const restore = (dataDir: string) =>
    restoreBackup(readServerConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }, ['all']), product, [
      backup,
    ]);
  const dataDir = temporaryFolder();
  const lock = join(dataDir, 'console.sqlite-lock');
  writeFileSync(lock, '');
  const { ino } = statSync(lock);
  await expect(restore(dataDir)).rejects.toThrow('is no backup');
  expect([readdirSync(dataDir), statSync(lock).ino]).toEqual([['console.sqlite-lock'], ino]);
  const made = join(temporaryFolder(), 'data');
  await expect(restore(made)).rejects.toThrow('is no backup');
  expect(existsSync(made)).toBe(false);
});
