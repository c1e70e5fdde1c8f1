import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listBackups } from '../../../server/core/node/commands/backup/listBackups';
import { madeFolder } from './temporaryFolder';

const folder = madeFolder();
afterAll(() => folder.remove());

test('backups are listed with their age, the oldest first, and other folders are left out', async () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const make = async (name: string, text: string) => {
    await mkdir(join(folder.path, name));
    await writeFile(join(folder.path, name, 'backup.json'), text);
  };
  expect(await listBackups([folder.path], now)).toBe(`${folder.path} holds no backup.`);
  await make('new', JSON.stringify({ takenAt: '2026-03-10T09:30:00.000Z' }));
  await make('old', JSON.stringify({ takenAt: '2026-03-01T12:00:00.000Z' }));
  await make('damaged', '{');
  await mkdir(join(folder.path, 'other'));
  expect((await listBackups([folder.path], now)).split('\n')).toEqual([
    `${join(folder.path, 'old')}: taken at 2026-03-01T12:00:00.000Z, 9 days old`,
    `${join(folder.path, 'new')}: taken at 2026-03-10T09:30:00.000Z, 2 hours old`,
    'Each holds members who were deleted after it was taken: remove those that are too old.',
  ]);
  await expect(listBackups([], now)).rejects.toThrow('Usage');
});
