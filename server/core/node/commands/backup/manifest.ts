import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../../../src/core/schema/index';
import type { ServerConfig } from '../../config';
import { replaceFileDurably, returnNullIfFileNotFound } from '../../durable';
import { computeDataFolderPaths } from '../../files/folder';
import { UsageError } from '../../usage';

/** Returns a configuration for reading the data in a backup's folder, which has the layout of `DATA_DIR`. */
export const createConfigOfBackupFolder = (config: ServerConfig, dataDir: string): ServerConfig => ({
  ...config,
  dataDir,
  databaseUrl: null,
  databaseReplicaUrl: null,
  s3: null,
});

/**
 * The manifest of a backup. It is written after everything else, so a backup without a manifest is
 * incomplete.
 */
export interface Manifest {
  takenAt: string;
  /** SHA-256 of the copied database, in hex. */
  database: string;
  files: number;
  /**
   * Sentences about inconsistencies that the data had before they were copied. Absent in backups of older
   * versions.
   */
  faults: readonly string[];
}

/** Returns lines to print: one for each sentence about inconsistent data that a backup copied unchanged. */
export const formatInconsistencyLines = (sentences: readonly string[]): string[] =>
  sentences.map((sentence) => `As it was: ${sentence.replace(/\.$/, '')}.`);

export const MANIFEST_FILE_NAME = 'backup.json';

/** Returns the SHA-256 of a file, in hex. */
export async function hashFileContent(filePath: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(filePath)) hash.update(piece);
  return hash.digest('hex');
}

/** Stores a backup's manifest durably. */
export const writeBackupManifest = (folder: string, manifest: Manifest): Promise<void> =>
  replaceFileDurably(join(folder, MANIFEST_FILE_NAME), JSON.stringify(manifest));

function parseBackupManifest(folder: string, manifestJson: string): unknown {
  try {
    return JSON.parse(manifestJson);
  } catch {
    throw new UsageError(`${folder} is damaged: its ${MANIFEST_FILE_NAME} is not as it was written.`);
  }
}

/**
 * Reads a backup's manifest. Throws UsageError if the folder is no backup, or if the backup's database was
 * changed later.
 */
export async function readBackupManifest(folder: string): Promise<Manifest> {
  const manifestText = await readFile(join(folder, MANIFEST_FILE_NAME), 'utf8').catch(
    returnNullIfFileNotFound,
  );
  if (manifestText === null) throw new UsageError(`${folder} is no backup: it has no ${MANIFEST_FILE_NAME}.`);
  const manifest = parseBackupManifest(folder, manifestText);
  const databaseHash = await hashFileContent(computeDataFolderPaths(folder).database).catch(
    returnNullIfFileNotFound,
  );
  if (databaseHash === null) throw new UsageError(`${folder} is damaged: its database is missing.`);
  if (!isObject(manifest) || manifest.database !== databaseHash)
    throw new UsageError(`${folder} is damaged: its database is not as it was written.`);
  const faults = Array.isArray(manifest.faults) ? manifest.faults.map(String) : [];
  return { takenAt: String(manifest.takenAt), database: databaseHash, files: Number(manifest.files), faults };
}

/** Whether a folder does not exist, or is empty. Entries with a name in `ignoredNames` do not count. */
export async function isFolderEmpty(folder: string, ignoredNames: readonly string[] = []): Promise<boolean> {
  const entryNames = (await readdir(folder).catch(returnNullIfFileNotFound)) ?? [];
  return entryNames.every((entryName) => ignoredNames.includes(entryName));
}

/** Removes everything in a folder, except the entries with the given names. */
export async function emptyFolder(folder: string, keptNames: readonly string[]): Promise<void> {
  for (const entryName of await readdir(folder))
    if (!keptNames.includes(entryName)) await rm(join(folder, entryName), { recursive: true, force: true });
}
