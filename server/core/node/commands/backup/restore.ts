import { cp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findAccessLogCollectionName } from '../../../accessLog/log';
import { createAllCollections } from '../../../collections';
import type { ServerDefinition } from '../../../extend';
import { readHashChainEnds } from '../../../store/chain';
import { appendChainAnchor } from '../../anchors';
import type { ServerConfig } from '../../config';
import { copyDatabaseContents } from '../../database/shared/contents';
import { getLockFilePath, lockDatabaseForThisProcess } from '../../database/sqlite/database';
import {
  copyFileDurably,
  createPrivateDirectory,
  returnNullIfFileNotFound,
  syncDirectory,
} from '../../durable';
import { createDiskFileStorage, type FileStorage } from '../../files/fileHome';
import { computeDataFolderPaths } from '../../files/folder';
import { openFileStorage } from '../../open';
import { runWithReadOnlyConsoleData } from '../../reading';
import { requireFolderArgument, UsageError } from '../../usage';
import { checkDataConsistency, formatMissingFileLine } from '../fsck';
import { copyReferencedFiles, type ReferencedFileIds, readReferencedFileIds } from './copyFiles';
import {
  createConfigOfBackupFolder,
  emptyFolder,
  formatInconsistencyLines,
  hashFileContent,
  isFolderEmpty,
  type Manifest,
  readBackupManifest,
} from './manifest';

/** Name of the folder that a file system creates in its root. `DATA_DIR` may be such a root. */
const RECOVERED_FILES_FOLDER_NAME = 'lost+found';

/**
 * Throws UsageError if a file storage already holds files, or contains the mark of a database to which it
 * belongs.
 */
async function refuseStorageInUse({ name, files, readMark }: FileStorage): Promise<void> {
  let isStorageUsed = (await readMark()) !== null;
  for await (const _ of files.list()) {
    isStorageUsed = true;
    break;
  }
  if (isStorageUsed) throw new UsageError(`The ${name} is not empty: name a new one.`);
}

/**
 * Moves the restored data from their temporary folder up into `DATA_DIR`. `DATA_DIR` may be a mount point, so
 * the folder itself can't be replaced. The database is moved last, because a server refuses to start before
 * it is there.
 */
async function moveRestoredFilesToDataFolder(restoringFolder: string, dataDir: string): Promise<void> {
  const entryNames = await readdir(restoringFolder);
  const databaseFileName = basename(computeDataFolderPaths(restoringFolder).database);
  const otherEntryNames = entryNames.filter((fileName) => fileName !== databaseFileName);
  for (const name of [...otherEntryNames, ...entryNames.filter((fileName) => fileName === databaseFileName)])
    await rename(join(restoringFolder, name), join(dataDir, name));
  await rmdir(restoringFolder);
  await syncDirectory(dataDir);
}

/**
 * Copies a backup's mails to `DATA_DIR`. Also copies the database and the keys if this deployment keeps them
 * there.
 */
async function restoreDataFolder(
  config: ServerConfig,
  backupFolder: string,
  restoringFolder: string,
  expectedHash: string,
): Promise<void> {
  await cp(join(backupFolder, 'outbox'), join(restoringFolder, 'outbox'), { recursive: true }).catch(
    returnNullIfFileNotFound,
  );
  if (config.databaseUrl) return;
  const [sourcePaths, targetPaths] = [
    computeDataFolderPaths(backupFolder),
    computeDataFolderPaths(restoringFolder),
  ];
  await copyFileDurably(sourcePaths.keys, targetPaths.keys).catch(returnNullIfFileNotFound);
  await copyFileDurably(sourcePaths.database, targetPaths.database);
  if ((await hashFileContent(targetPaths.database)) !== expectedHash)
    throw new UsageError(`The copy in ${config.dataDir} is not what was read: look after the disk.`);
}

/**
 * Fills the database at `DATABASE_URL` from a backup, and calls `runFinalStep` before another connection sees
 * the data. Without `DATABASE_URL` it only calls `runFinalStep`.
 */
async function fillEmptyDatabaseFromBackup(
  { databaseUrl }: ServerConfig,
  product: ServerDefinition,
  backupConfig: ServerConfig,
  runFinalStep: () => Promise<void>,
): Promise<void> {
  if (!databaseUrl) return runFinalStep();
  const { fillEmptyPostgresDatabase } = await import('../../database/postgres/fill');
  const collections = createAllCollections(product.resources, product.totals);
  await runWithReadOnlyConsoleData(backupConfig, product, ({ atOneMoment }) =>
    atOneMoment((snapshot) =>
      fillEmptyPostgresDatabase(
        databaseUrl.href,
        collections,
        (databaseWithEngine) => copyDatabaseContents(snapshot, databaseWithEngine),
        runFinalStep,
      ),
    ),
  );
}

/**
 * Stores the mark, which is the id of the database that the restored files belong to. Also stores in `folder`
 * the anchor that names the backup's last access log entry.
 */
async function storeFilesMarkAndLogAnchor(
  folder: string,
  home: FileStorage,
  product: ServerDefinition,
  backupConfig: ServerConfig,
): Promise<void> {
  const { uploads } = computeDataFolderPaths(backupConfig.dataDir);
  const storageMark = await createDiskFileStorage(uploads).readMark();
  if (storageMark !== null) await home.writeMark(storageMark);
  const accessLogName = findAccessLogCollectionName(product.resources);
  if (accessLogName === undefined) return;
  const chainEnds = await runWithReadOnlyConsoleData(backupConfig, product, ({ source: backupData }) =>
    readHashChainEnds(backupData, accessLogName),
  );
  await appendChainAnchor(folder, { ...chainEnds.last, at: new Date().toISOString(), restored: true });
}

/** Removes what a failed restore stored in a bucket. Throws UsageError if the bucket may still hold some. */
async function emptyBucketAfterFailure(
  { name, files, removeMark }: FileStorage,
  { needed, unknown }: ReferencedFileIds,
  failure: unknown,
): Promise<void> {
  try {
    for (const id of [...needed, ...unknown]) await files.remove(id);
    await removeMark();
  } catch {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new UsageError(
      `The ${name} may still hold files of the restore: empty it before the next one. The restore failed: ${reason}`,
    );
  }
}

/** Copies all data of a backup to this deployment's storages: the files first, the database last. */
async function restoreFilesAndDatabase(
  config: ServerConfig,
  product: ServerDefinition,
  {
    source,
    referencedFiles: referencedIds,
    manifest,
    home,
  }: { source: string; referencedFiles: ReferencedFileIds; manifest: Manifest; home: FileStorage },
): Promise<void> {
  const { restoring: restoringFolder } = computeDataFolderPaths(config.dataDir);
  const { uploads, incoming } = computeDataFolderPaths(restoringFolder);
  const sourceFiles = createDiskFileStorage(computeDataFolderPaths(source).uploads).files;
  await createPrivateDirectory(restoringFolder);
  await restoreDataFolder(config, source, restoringFolder, manifest.database);
  const missingFileLines = (await copyReferencedFiles(referencedIds, sourceFiles, home.files)).map(
    formatMissingFileLine,
  );
  const newFaults = missingFileLines.filter((fault) => !manifest.faults.includes(fault));
  if (newFaults.length > 0) throw new UsageError(`${source} is damaged:\n${newFaults.join('\n')}`);
  if (!config.s3) await createPrivateDirectory(uploads);
  // This folder for incoming uploads was needed only while the files were copied.
  await rm(incoming, { recursive: true, force: true });
  const backupConfig = createConfigOfBackupFolder(config, source);
  await storeFilesMarkAndLogAnchor(restoringFolder, home, product, backupConfig);
  await fillEmptyDatabaseFromBackup(config, product, backupConfig, () =>
    moveRestoredFilesToDataFolder(restoringFolder, config.dataDir),
  );
}

/** Checks a backup and restores its data. Returns its manifest, and sentences about its inconsistencies. */
async function checkAndRestoreData(
  config: ServerConfig,
  product: ServerDefinition,
  backupFolder: string,
): Promise<{ manifest: Manifest; sentences: string[] }> {
  const { dataDir } = config;
  const manifest = await readBackupManifest(backupFolder);
  const backupConfig = createConfigOfBackupFolder(config, backupFolder);
  const { faults, unreadable, derived } = await checkDataConsistency(backupConfig, product);
  const knownFaults = new Set(manifest.faults);
  const newFaults = faults.filter((fault) => !knownFaults.has(fault));
  if (newFaults.length > 0) throw new UsageError(`${backupFolder} is damaged:\n${newFaults.join('\n')}`);
  process.umask(0o077);
  const { restoring } = computeDataFolderPaths(dataDir);
  await rm(restoring, { recursive: true, force: true });
  const targetStorage = await openFileStorage({ ...config, dataDir: restoring });
  await refuseStorageInUse(targetStorage);
  const referencedIds = await runWithReadOnlyConsoleData(backupConfig, product, ({ atOneMoment }) =>
    atOneMoment(readReferencedFileIds),
  );
  try {
    await restoreFilesAndDatabase(config, product, {
      source: backupFolder,
      referencedFiles: referencedIds,
      manifest,
      home: targetStorage,
    });
  } catch (error) {
    if (config.s3) await emptyBucketAfterFailure(targetStorage, referencedIds, error);
    throw error;
  }
  return { manifest, sentences: [...faults, ...unreadable, ...derived] };
}

/**
 * Restores a backup into `DATA_DIR` and, if they are configured, a database and an object storage. All of
 * them must be empty. First checks the backup as the command `fsck` does. Throws UsageError if the backup has
 * faults that its manifest does not list. If the restore fails, removes everything that it stored. Returns
 * the text to print.
 */
export async function restoreBackup(
  config: ServerConfig,
  product: ServerDefinition,
  args: readonly string[],
): Promise<string> {
  const backupFolder = requireFolderArgument(args, 'Usage: npm run restore -- <backup>');
  const { dataDir } = config;
  const { database, restoring } = computeDataFolderPaths(dataDir);
  const lockName = basename(getLockFilePath(database));
  if (!(await isFolderEmpty(dataDir, [basename(restoring), lockName, RECOVERED_FILES_FOLDER_NAME])))
    throw new UsageError(`DATA_DIR ${dataDir} is not empty: stop the server and move it away first.`);
  const isNewFolder = (await readdir(dataDir).catch(returnNullIfFileNotFound)) === null;
  await createPrivateDirectory(dataDir);
  // A server that is started meanwhile, or another restore, would mix its data with the backup's.
  const lock = lockDatabaseForThisProcess(database);
  let isRestored = false;
  try {
    const { manifest, sentences } = await checkAndRestoreData(config, product, backupFolder);
    isRestored = true;
    const summary = `${dataDir} holds everything as it was at ${manifest.takenAt}, with ${manifest.files} files.`;
    return [summary, ...formatInconsistencyLines(sentences)].join('\n');
  } finally {
    // The lock keeps other processes out only while its file is there.
    if (!isRestored) await emptyFolder(dataDir, [lockName, RECOVERED_FILES_FOLDER_NAME]);
    lock.close();
    if (!isRestored && isNewFolder) {
      await rm(join(dataDir, lockName));
      await rmdir(dataDir);
    }
  }
}
