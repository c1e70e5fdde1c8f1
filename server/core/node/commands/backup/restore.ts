import { cp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { findAccessLogCollectionName } from '../../../accessLog/log';
import { createAllCollections } from '../../../collections';
import type { ServerDefinition } from '../../../extend';
import { readHashChainEnds } from '../../../store/chain';
import { appendChainAnchor } from '../../anchors';
import type { ServerConfig } from '../../config';
import { copyDatabaseContents } from '../../database/shared/contents';
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
import { UsageError } from '../../usage';
import { checkDataConsistency, formatMissingFileLine } from '../fsck';
import { copyReferencedFiles, type ReferencedFileIds, readReferencedFileIds } from './copyFiles';
import {
  createConfigOfBackupFolder,
  formatInconsistencyLines,
  hashFileContent,
  isFolderEmpty,
  type Manifest,
  readBackupManifest,
} from './manifest';

/**
 * Name of the folder in `DATA_DIR` into which a backup is restored first. It remains if the restore is
 * interrupted.
 */
const RESTORING_FOLDER_NAME = '.restoring';

/**
 * Throws UsageError if a file storage already holds files, or contains the mark of a database to which it
 * belongs.
 */
async function refuseStorageInUse({ name, files, readMark }: FileStorage): Promise<void> {
  let isUsed = (await readMark()) !== null;
  for await (const _ of files.list()) {
    isUsed = true;
    break;
  }
  if (isUsed) throw new UsageError(`The ${name} is not empty: name a new one.`);
}

/**
 * Moves the restored data from their folder up into `DATA_DIR`. `DATA_DIR` may be a mount point, so it can't
 * be replaced itself. The database is moved last, because a server refuses to start before it is there.
 */
async function moveRestoredFilesToDataFolder(part: string, dataDir: string): Promise<void> {
  const names = await readdir(part);
  const last = basename(computeDataFolderPaths(part).database);
  const first = names.filter((one) => one !== last);
  for (const name of [...first, ...names.filter((one) => one === last)])
    await rename(join(part, name), join(dataDir, name));
  await rmdir(part);
  await syncDirectory(dataDir);
}

/**
 * Copies a backup's mails to `DATA_DIR`. Also copies the database and the keys if this deployment keeps them
 * there.
 */
async function restoreDataFolder(
  config: ServerConfig,
  source: string,
  part: string,
  digest: string,
): Promise<void> {
  await cp(join(source, 'outbox'), join(part, 'outbox'), { recursive: true }).catch(returnNullIfFileNotFound);
  if (config.databaseUrl) return;
  const [from, to] = [computeDataFolderPaths(source), computeDataFolderPaths(part)];
  await copyFileDurably(from.keys, to.keys).catch(returnNullIfFileNotFound);
  await copyFileDurably(from.database, to.database);
  if ((await hashFileContent(to.database)) !== digest)
    throw new UsageError(`The copy in ${config.dataDir} is not what was read: look after the disk.`);
}

/**
 * Fills the database at `DATABASE_URL` from a backup, and calls `last` before another connection sees the
 * data. Without `DATABASE_URL` it only calls `last`.
 */
async function fillEmptyDatabaseFromBackup(
  { databaseUrl }: ServerConfig,
  product: ServerDefinition,
  backup: ServerConfig,
  last: () => Promise<void>,
): Promise<void> {
  if (!databaseUrl) return last();
  const { fillEmptyPostgresDatabase } = await import('../../database/postgres/fill');
  const collections = createAllCollections(product.resources, product.totals);
  await runWithReadOnlyConsoleData(backup, product, ({ atOneMoment }) =>
    atOneMoment((from) =>
      fillEmptyPostgresDatabase(
        databaseUrl.href,
        collections,
        (contents) => copyDatabaseContents(from, contents),
        last,
      ),
    ),
  );
}

/** Copies all data of a backup to this deployment's storages: the files first, the database last. */
async function restoreFilesAndDatabase(
  config: ServerConfig,
  product: ServerDefinition,
  {
    source,
    referencedFiles: named,
    manifest,
    home,
  }: { source: string; referencedFiles: ReferencedFileIds; manifest: Manifest; home: FileStorage },
): Promise<void> {
  const part = join(config.dataDir, RESTORING_FOLDER_NAME);
  const { uploads, incoming } = computeDataFolderPaths(part);
  const from = createDiskFileStorage(computeDataFolderPaths(source).uploads).files;
  await createPrivateDirectory(part);
  await restoreDataFolder(config, source, part, manifest.database);
  const missing = (await copyReferencedFiles(named, from, home.files)).map(formatMissingFileLine);
  const since = missing.filter((fault) => !manifest.faults.includes(fault));
  if (since.length > 0) throw new UsageError(`${source} is damaged:\n${since.join('\n')}`);
  if (!config.s3) await createPrivateDirectory(uploads);
  // This folder for incoming uploads was needed only while the files were copied.
  await rm(incoming, { recursive: true, force: true });
  await fillEmptyDatabaseFromBackup(config, product, createConfigOfBackupFolder(config, source), () =>
    moveRestoredFilesToDataFolder(part, config.dataDir),
  );
}

/**
 * Restores a backup into `DATA_DIR` and, if they are configured, a database and an object storage. All of
 * them must be empty. First checks the backup as the command `fsck` does, and refuses it if it has faults
 * that its manifest does not list. Returns the text to print. Throws UsageError, and then leaves everything
 * empty.
 */
export async function restoreBackup(
  config: ServerConfig,
  product: ServerDefinition,
  folder = '',
): Promise<string> {
  if (folder === '') throw new UsageError('Usage: npm run restore -- <backup>');
  const source = resolve(folder);
  const { dataDir } = config;
  if (!(await isFolderEmpty(dataDir, RESTORING_FOLDER_NAME)))
    throw new UsageError(`DATA_DIR ${dataDir} is not empty: stop the server and move it away first.`);
  const isNew = (await readdir(dataDir).catch(returnNullIfFileNotFound)) === null;
  const manifest = await readBackupManifest(source);
  const backup = createConfigOfBackupFolder(config, source);
  const { faults, unreadable, derived } = await checkDataConsistency(backup, product);
  const known = new Set(manifest.faults);
  const since = faults.filter((fault) => !known.has(fault));
  if (since.length > 0) throw new UsageError(`${source} is damaged:\n${since.join('\n')}`);
  process.umask(0o077);
  await rm(join(dataDir, RESTORING_FOLDER_NAME), { recursive: true, force: true });
  const home = await openFileStorage({ ...config, dataDir: join(dataDir, RESTORING_FOLDER_NAME) });
  await refuseStorageInUse(home);
  const named = await runWithReadOnlyConsoleData(backup, product, ({ atOneMoment }) =>
    atOneMoment(readReferencedFileIds),
  );
  try {
    await restoreFilesAndDatabase(config, product, { source, referencedFiles: named, manifest, home });
  } catch (error) {
    for (const name of (await readdir(dataDir).catch(returnNullIfFileNotFound)) ?? [])
      await rm(join(dataDir, name), { recursive: true, force: true });
    if (isNew) await rm(dataDir, { recursive: true, force: true });
    if (config.s3) for (const id of [...named.needed, ...named.unknown]) await home.files.remove(id);
    throw error;
  }
  const mark = await createDiskFileStorage(computeDataFolderPaths(source).uploads).readMark();
  if (mark !== null) await (await openFileStorage(config)).writeMark(mark);
  const access = findAccessLogCollectionName(product.resources);
  if (access !== undefined) {
    const ends = await runWithReadOnlyConsoleData(backup, product, ({ source: from }) =>
      readHashChainEnds(from, access),
    );
    await appendChainAnchor(dataDir, { ...ends.last, at: new Date().toISOString(), restored: true });
  }
  const told = `${dataDir} holds everything as it was at ${manifest.takenAt}, with ${manifest.files} files.`;
  return [told, ...formatInconsistencyLines([...faults, ...unreadable, ...derived])].join('\n');
}
