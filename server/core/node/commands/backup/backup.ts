import { rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readStoredSignInKeys } from '../../../accounts/storedKeys';
import { createAllCollections } from '../../../collections';
import type { ServerDefinition } from '../../../extend';
import type { ServerConfig } from '../../config';
import { copyDatabaseContents } from '../../database/shared/contents';
import { getLockFilePath, lockDatabaseForThisProcess } from '../../database/sqlite/database';
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
import { requireFolderArgument, UsageError } from '../../usage';
import { checkDataConsistency } from '../fsck';
import { copyReferencedFiles, readReferencedFileIds } from './copyFiles';
import { copyMailFolder } from './copyMails';
import {
  createConfigOfBackupFolder,
  emptyFolder,
  formatInconsistencyLines,
  hashFileContent,
  isFolderEmpty,
  writeBackupManifest,
} from './manifest';

const BACKUP_USAGE = `Usage: npm run backup -- <new folder>
       npm run backup -- --list <folder with backups>`;

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
  targetPath: string,
): Promise<void> {
  if (!config.databaseUrl)
    return copySqliteDatabase(computeDataFolderPaths(config.dataDir).database, targetPath);
  const collections = createAllCollections(product.resources, product.totals);
  await runWithReadOnlyConsoleData(config, product, ({ atOneMoment }) =>
    atOneMoment((snapshot) =>
      createFilledSqliteFile(targetPath, collections, (targetDatabase) =>
        copyDatabaseContents(snapshot, targetDatabase),
      ),
    ),
  );
}

/**
 * Copies the database and then the files that its records need. If a server removed a file in between, the
 * database is copied again. A file that is still missing for the next copy is left out of the backup. Returns
 * the number of files.
 */
async function copyDatabaseAndFiles(
  config: ServerConfig,
  product: ServerDefinition,
  partialFolder: string,
): Promise<number> {
  const { database, uploads } = computeDataFolderPaths(partialFolder);
  const [{ files: sourceFiles }, targetFiles] = [
    await openFileStorage(config),
    createDiskFileStorage(uploads).files,
  ];
  let missingFileIds: readonly string[] = [];
  for (let attempt = 0; attempt < MAX_DATABASE_COPY_TRIES; attempt += 1) {
    await rm(database, { force: true });
    await copyDatabaseToPath(config, product, database);
    const referencedFileIds = await runWithReadOnlyConsoleData(
      createConfigOfBackupFolder(config, partialFolder),
      product,
      ({ atOneMoment }) => atOneMoment(readReferencedFileIds),
    );
    const previouslyMissingFileIds = new Set(missingFileIds);
    missingFileIds = await copyReferencedFiles(referencedFileIds, sourceFiles, targetFiles);
    if (missingFileIds.some((id) => !previouslyMissingFileIds.has(id))) continue;
    // The folder keeps only files that the last copy of the database needs. Other files were copied for an
    // earlier copy of the database.
    const keptFileIds = new Set([...referencedFileIds.needed, ...referencedFileIds.unknown]);
    let fileCount = 0;
    for await (const id of targetFiles.list()) {
      if (keptFileIds.has(id)) fileCount += 1;
      else await targetFiles.remove(id);
    }
    return fileCount;
  }
  throw new UsageError(
    `In each of ${MAX_DATABASE_COPY_TRIES} copies other files were removed before they could be copied, at last ${missingFileIds.join(', ')}. Try again when less is deleted.`,
  );
}

/** Copies the sign-in keys into a separate file, whether they are stored in a file or in the database. */
async function copySignInKeys(
  config: ServerConfig,
  product: ServerDefinition,
  partialFolder: string,
): Promise<void> {
  const targetPath = computeDataFolderPaths(partialFolder).keys;
  if (!config.databaseUrl) {
    await copyFileDurably(computeDataFolderPaths(config.dataDir).keys, targetPath).catch(
      returnNullIfFileNotFound,
    );
    return;
  }
  const signInKeys = await runWithReadOnlyConsoleData(
    createConfigOfBackupFolder(config, partialFolder),
    product,
    ({ source }) => readStoredSignInKeys(source),
  );
  await (signInKeys.length > 0
    ? writeSignInKeysFile(targetPath, signInKeys)
    : rotateSignInKeysFile(targetPath, new Date()));
}

/**
 * Copies the sign-in keys, the mark of the file storage, and the mails that were kept instead of sent.
 * Missing files are skipped.
 */
async function copyKeysAndMarkAndOutbox(
  config: ServerConfig,
  product: ServerDefinition,
  partialFolder: string,
): Promise<void> {
  await copySignInKeys(config, product, partialFolder);
  await createPrivateDirectory(computeDataFolderPaths(partialFolder).uploads);
  const storageMark = await (await openFileStorage(config)).readMark();
  if (storageMark !== null)
    await createDiskFileStorage(computeDataFolderPaths(partialFolder).uploads).writeMark(storageMark);
  const outboxFolderName = 'outbox';
  await copyMailFolder(join(config.dataDir, outboxFolderName), join(partialFolder, outboxFolderName));
}

/** Renames a complete backup's folder to its final name. An empty folder may already have this name. */
async function renameToFinalFolder(partialFolder: string, finalFolder: string): Promise<void> {
  await rmdir(finalFolder).catch(returnNullIfFileNotFound);
  await rename(partialFolder, finalFolder);
  await syncDirectory(dirname(finalFolder));
}

/** Locks an incomplete backup's folder, also against a backup with the same name in another process. */
function lockPartialFolder(partialFolder: string, backupFolder: string) {
  try {
    return lockDatabaseForThisProcess(computeDataFolderPaths(partialFolder).database);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`Another backup into ${backupFolder} is running.`, { cause: error });
  }
}

/**
 * Copies the database as it is at one moment, and the files that its records need, into a new folder. Works
 * with any database and storage, and while servers run. Inconsistent data are copied too, and reported.
 * Returns the text to print. If the backup fails, removes the incomplete folder and throws; a mistake of the
 * caller throws UsageError.
 */
export async function takeBackup(
  config: ServerConfig,
  product: ServerDefinition,
  args: readonly string[],
): Promise<string> {
  const backupFolder = requireFolderArgument(args, BACKUP_USAGE);
  if (!(await isFolderEmpty(backupFolder)))
    throw new UsageError(`${backupFolder} is not empty: name a new folder.`);
  const partialFolder = `${backupFolder}.part`;
  // A backup holds password hashes and keys, so only its owner may read it.
  process.umask(0o077);
  await createPrivateDirectory(partialFolder);
  const lock = lockPartialFolder(partialFolder, backupFolder);
  const lockName = basename(getLockFilePath(computeDataFolderPaths(partialFolder).database));
  try {
    await emptyFolder(partialFolder, [lockName]);
    const takenAt = new Date().toISOString();
    const fileCount = await copyDatabaseAndFiles(config, product, partialFolder);
    await copyKeysAndMarkAndOutbox(config, product, partialFolder);
    const { faults, unreadable, derived } = await checkDataConsistency(
      createConfigOfBackupFolder(config, partialFolder),
      product,
    );
    const databaseHash = await hashFileContent(computeDataFolderPaths(partialFolder).database);
    await writeBackupManifest(partialFolder, { takenAt, database: databaseHash, files: fileCount, faults });
    await renameToFinalFolder(partialFolder, backupFolder);
    await rm(join(backupFolder, lockName));
    const summary = `${backupFolder} holds everything as it was at ${takenAt}, with ${fileCount} files.`;
    return [summary, ...formatInconsistencyLines([...faults, ...unreadable, ...derived])].join('\n');
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  } finally {
    lock.close();
  }
}
