import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeBackup } from '../../../server/core/node/commands/backup/backup';
import { readServerConfig } from '../../../server/core/node/config';
import { server } from '../../../server/product/server';
import { newData, OWN } from '../../core/node/ownServer';
import { addOperator, run } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

const product = { ...server, calls: [] };

test('of two backups into one folder at once the second is refused, and the first is whole', async () => {
  const data = newData();
  await addOperator(data, OWN);
  const backup = join(temporaryFolder(), 'backup');
  // One that was killed has left this.
  mkdirSync(`${backup}.part`);
  writeFileSync(join(`${backup}.part`, 'keys.json'), 'torn');
  const config = readServerConfig({ NODE_ENV: 'production', DATA_DIR: data.dataDir }, ['all']);
  const taken = await Promise.allSettled([1, 2].map(() => takeBackup(config, product, [backup])));
  expect(taken.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status)).sort()).toEqual([
    `UsageError: Another backup into ${backup} is running.`,
    'fulfilled',
  ]);
  expect(existsSync(`${backup}.part`)).toBe(false);
  expect(readdirSync(backup).sort()).toEqual(['backup.json', 'console.sqlite', 'files', 'keys.json']);
  expect(await run(newData(), 'restore', backup)).toMatchObject({ code: 0 });
});
