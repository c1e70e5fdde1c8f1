import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../../../src/core/schema/index';
import { DAY_MS, HOUR_MS } from '../../../basics/time';
import { returnNullIfFileNotFound } from '../../durable';
import { requireFolderArgument } from '../../usage';
import { MANIFEST_FILE_NAME } from './manifest';

/**
 * Returns the instant at which a backup was taken; null if the folder is no backup or its manifest is
 * unreadable.
 */
async function readBackupInstant(folder: string): Promise<string | null> {
  const manifestText = await readFile(join(folder, MANIFEST_FILE_NAME), 'utf8').catch(
    returnNullIfFileNotFound,
  );
  try {
    const manifest: unknown = JSON.parse(manifestText ?? 'null');
    return isObject(manifest) && Number.isFinite(Date.parse(String(manifest.takenAt)))
      ? String(manifest.takenAt)
      : null;
  } catch {
    return null;
  }
}

const formatCountWithUnit = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const formatBackupAge = (takenAt: string, now: Date): string => {
  const ageMs = Math.max(0, now.getTime() - Date.parse(takenAt));
  return ageMs < DAY_MS
    ? formatCountWithUnit(Math.floor(ageMs / HOUR_MS), 'hour')
    : formatCountWithUnit(Math.floor(ageMs / DAY_MS), 'day');
};

/**
 * Returns a line for each backup in a folder, oldest first, with the backup's age. Also warns that the
 * backups still contain members who were deleted after the backup was taken. Throws UsageError if no folder
 * is named.
 */
export async function listBackups(args: readonly string[], now: Date): Promise<string> {
  const parentFolder = requireFolderArgument(args, 'Usage: npm run backup -- --list <folder with backups>');
  const folderEntries =
    (await readdir(parentFolder, { withFileTypes: true }).catch(returnNullIfFileNotFound)) ?? [];
  const folderPaths = folderEntries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(parentFolder, name));
  const foldersWithInstant = await Promise.all(
    folderPaths.map(async (path) => ({ path, at: await readBackupInstant(path) })),
  );
  const backupLines = foldersWithInstant
    .flatMap(({ path, at }) => (at === null ? [] : [{ path, at }]))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ path, at }) => `${path}: taken at ${at}, ${formatBackupAge(at, now)} old`);
  if (backupLines.length === 0) return `${parentFolder} holds no backup.`;
  return [
    ...backupLines,
    'Each holds members who were deleted after it was taken: remove those that are too old.',
  ].join('\n');
}
