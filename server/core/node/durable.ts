import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Mode of a file that only its owner can read. */
export const OWNER_ONLY_FILE_MODE = 0o600;
const OWNER_ONLY_DIRECTORY_MODE = 0o700;

/**
 * Returns null for an error which says that a path does not exist; throws every other error. For use in
 * `catch`.
 */
export function returnNullIfFileNotFound(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/**
 * Creates a directory and its parents, readable only by their owner. Existing directories are left as they
 * are.
 */
export async function createPrivateDirectory(directoryPath: string): Promise<void> {
  await mkdir(directoryPath, { recursive: true, mode: OWNER_ONLY_DIRECTORY_MODE });
}

/** Syncs a file's content to the disk, so that it survives a crash of the machine. */
export async function syncFileToDisk(filePath: string): Promise<void> {
  const handle = await open(filePath);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Syncs a directory to the disk, so that created, renamed and removed files in it survive a crash of the
 * machine.
 */
export const syncDirectory = (directory: string): Promise<void> => syncFileToDisk(directory);

/**
 * Copies a file and syncs the copy's content to the disk. The copy's name survives a crash only after its
 * directory is synced too.
 */
export async function copyFileDurably(sourcePath: string, targetPath: string): Promise<void> {
  await copyFile(sourcePath, targetPath);
  await syncFileToDisk(targetPath);
}

/** Writes a file that only its owner can read, and syncs it to the disk. `flags` are those of `open`. */
async function writeFileAndSync(
  filePath: string,
  data: Uint8Array | string,
  flags: 'w' | 'wx',
): Promise<void> {
  const handle = await open(filePath, flags, OWNER_ONLY_FILE_MODE);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a file's content completely or not at all. Once the promise resolves, the new content survives a
 * crash of the machine.
 */
export async function replaceFileDurably(filePath: string, data: Uint8Array | string): Promise<void> {
  const temporaryPath = `${filePath}.new`;
  try {
    await writeFileAndSync(temporaryPath, data, 'w');
    await rename(temporaryPath, filePath);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  await syncDirectory(dirname(filePath));
}
