import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readStoredSignInKeys } from '../../../accounts/storedKeys';
import { createAllCollections } from '../../../collections';
import type { ServerDefinition } from '../../../extend';
import type { ServerConfig } from '../../config';
import { copyDatabaseContents } from '../../database/shared/contents';
import { createFilledSqliteFile } from '../../database/sqlite/fill';
import { copySqliteDatabase } from '../../database/sqlite/reading';
import {
  copyFileDurably,
  createPrivateDirectory,
  returnNullIfFileNotFound,
  syncDirectory,
} from '../../durable';
import { createDiskFileStorage } from '../../files/fileHome';
import { computeDataFolderPaths } from '../../files/folder';
import { rotateSignInKeysFile, writeSignInKeysFile } from '../../files/keysFile';
import { openFileStorage } from '../../open';
import { runWithReadOnlyConsoleData } from '../../reading';
import { UsageError } from '../../usage';
import { checkDataConsistency } from '../fsck';
import { copyReferencedFiles, readReferencedFileIds } from './copyFiles';
import { copyMailFolder } from './copyMails';
import {
  createConfigOfBackupFolder,
  formatInconsistencyLines,
  hashFileContent,
  isFolderEmpty,
  writeBackupManifest,
} from './manifest';

/**
 * Maximum number of times that the database and its files are copied, if a server changes them during each
 * copy.
 */
const MAX_DATABASE_COPY_TRIES = 10;

/**
 * Copies the database as it is at one moment to a path where nothing exists. Servers may write to it
 * meanwhile.
 */
async function copyDatabaseToPath(
  config: ServerConfig,
  product: ServerDefinition,
  to: string,
): Promise<void> {
  if (!config.databaseUrl) return copySqliteDatabase(computeDataFolderPaths(config.dataDir).database, to);
  const collections = createAllCollections(product.resources, product.totals);
  await runWithReadOnlyConsoleData(config, product, ({ atOneMoment }) =>
    atOneMoment((from) =>
      createFilledSqliteFile(to, collections, (contents) => copyDatabaseContents(from, contents)),
    ),
  );
}

/**
 * Copies the database and then the files that its records need. If a server removed a file in between, the
 * database is copied again. A file that is missing from both copies is lost; all other files are still
 * copied. Returns the number of files.
 */
async function copyDatabaseAndFiles(
  config: ServerConfig,
  product: ServerDefinition,
  part: string,
): Promise<number> {
  const { database, uploads } = computeDataFolderPaths(part);
  const [{ files: from }, to] = [await openFileStorage(config), createDiskFileStorage(uploads).files];
  let missing: readonly string[] = [];
  for (let turn = 0; turn < MAX_DATABASE_COPY_TRIES; turn += 1) {
    await rm(database, { force: true });
    await copyDatabaseToPath(config, product, database);
    const named = await runWithReadOnlyConsoleData(
      createConfigOfBackupFolder(config, part),
      product,
      ({ atOneMoment }) => atOneMoment(readReferencedFileIds),
    );
    const before = new Set(missing);
    missing = await copyReferencedFiles(named, from, to);
    if (missing.some((id) => !before.has(id))) continue;
    // The folder keeps only files that the last copy of the database needs. Other files were copied for an
    // earlier copy of the database.
    const kept = new Set([...named.needed, ...named.unknown]);
    let count = 0;
    for await (const id of to.list()) {
      if (kept.has(id)) count += 1;
      else await to.remove(id);
    }
    return count;
  }
  throw new UsageError(
    `In each of ${MAX_DATABASE_COPY_TRIES} copies other files were removed before they could be copied, at last ${missing.join(', ')}. Try again when less is deleted.`,
  );
}

/** Copies the sign-in keys into a separate file, whether they are stored in a file or in the database. */
async function copySignInKeys(config: ServerConfig, product: ServerDefinition, part: string): Promise<void> {
  const to = computeDataFolderPaths(part).keys;
  if (!config.databaseUrl) {
    await copyFileDurably(computeDataFolderPaths(config.dataDir).keys, to).catch(returnNullIfFileNotFound);
    return;
  }
  const keys = await runWithReadOnlyConsoleData(
    createConfigOfBackupFolder(config, part),
    product,
    ({ source }) => readStoredSignInKeys(source),
  );
  await (keys.length > 0 ? writeSignInKeysFile(to, keys) : rotateSignInKeysFile(to, new Date()));
}

/** Copies everything in `DATA_DIR` except the database and the uploaded files. Missing files are skipped. */
async function copySignInKeysMarkerAndOutbox(
  config: ServerConfig,
  product: ServerDefinition,
  part: string,
): Promise<void> {
  await copySignInKeys(config, product, part);
  await createPrivateDirectory(computeDataFolderPaths(part).uploads);
  const mark = await (await openFileStorage(config)).readMark();
  if (mark !== null) await createDiskFileStorage(computeDataFolderPaths(part).uploads).writeMark(mark);
  const outbox = 'outbox';
  await copyMailFolder(join(config.dataDir, outbox), join(part, outbox));
}

/** Renames a complete backup's folder to its final name. An empty folder may already have this name. */
async function renameToFinalFolder(part: string, target: string): Promise<void> {
  await rmdir(target).catch(returnNullIfFileNotFound);
  await rename(part, target);
  await syncDirectory(dirname(target));
}

/**
 * Copies the database as it is at one moment, and the files that its records need, into a new folder. Works
 * with any database and storage, and while servers run. Inconsistent data are copied too, and reported.
 * Returns the text to print. If the backup is not possible, removes the folder and throws UsageError.
 */
export async function takeBackup(
  config: ServerConfig,
  product: ServerDefinition,
  folder = '',
): Promise<string> {
  if (folder === '') throw new UsageError('Usage: npm run backup -- <new folder>');
  const target = resolve(folder);
  if (!(await isFolderEmpty(target))) throw new UsageError(`${target} is not empty: name a new folder.`);
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  // A backup holds password hashes and keys, so only its owner may read it.
  process.umask(0o077);
  await createPrivateDirectory(part);
  try {
    const takenAt = new Date().toISOString();
    const files = await copyDatabaseAndFiles(config, product, part);
    await copySignInKeysMarkerAndOutbox(config, product, part);
    const { faults, unreadable, derived } = await checkDataConsistency(
      createConfigOfBackupFolder(config, part),
      product,
    );
    const database = await hashFileContent(computeDataFolderPaths(part).database);
    await writeBackupManifest(part, { takenAt, database, files, faults });
    await renameToFinalFolder(part, target);
    const told = `${target} holds everything as it was at ${takenAt}, with ${files} files.`;
    return [told, ...formatInconsistencyLines([...faults, ...unreadable, ...derived])].join('\n');
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
