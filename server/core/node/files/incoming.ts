import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '../../basics/time';
import type { IncomingFile } from '../../files/files';
import { createPrivateDirectory, OWNER_ONLY_FILE_MODE, returnNullIfFileNotFound } from '../durable';
import { requireFreeDiskSpace } from '../room';

/** Writes all bytes to a file. It repeats `write`, because one call may write only a few of the bytes. */
async function writeAllBytes(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let writtenByteCount = 0;
  while (writtenByteCount < bytes.byteLength) {
    const { bytesWritten } = await handle.write(
      bytes,
      writtenByteCount,
      bytes.byteLength - writtenByteCount,
      position + writtenByteCount,
    );
    writtenByteCount += bytesWritten;
  }
}

async function readByteRange(
  handle: FileHandle,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let readByteCount = 0;
  while (readByteCount < bytes.byteLength) {
    const { bytesRead } = await handle.read(
      bytes,
      readByteCount,
      bytes.byteLength - readByteCount,
      start + readByteCount,
    );
    if (bytesRead === 0) break;
    readByteCount += bytesRead;
  }
  return bytes.slice(0, readByteCount);
}

/**
 * Milliseconds since the last write after which an incomplete file is removed. No running upload pauses for
 * so long.
 */
const MIN_INCOMPLETE_FILE_AGE_MS = HOUR_MS;

/**
 * Creates the directory of incomplete files, and removes files that a killed process left in it. Files that
 * other processes on the same disk are writing stay.
 */
async function removeOldIncompleteFiles(directory: string): Promise<void> {
  await createPrivateDirectory(directory);
  for (const name of await readdir(directory)) {
    const filePath = join(directory, name);
    const fileStats = await stat(filePath).catch(returnNullIfFileNotFound);
    if (fileStats && fileStats.mtimeMs < Date.now() - MIN_INCOMPLETE_FILE_AGE_MS)
      await rm(filePath, { force: true });
  }
}

/** Number of bytes that are written before the free disk space is checked again. */
const BYTES_BETWEEN_DISK_SPACE_CHECKS = 1024 * 1024;

/**
 * Returns a function that must be called before each file is written. The first call prepares the directory.
 * After that, one call an hour removes old files. A restart alone is not enough, because the files of a
 * killed process are then too young to be removed.
 */
export function createIncomingFilesCleaner(
  directory: string,
  prepareDirectory = async () => {},
): () => Promise<void> {
  let cleanupPromise: Promise<void> | undefined;
  let lastCleanupMs = 0;
  return () => {
    if (cleanupPromise && Date.now() - lastCleanupMs < MIN_INCOMPLETE_FILE_AGE_MS) return cleanupPromise;
    lastCleanupMs = Date.now();
    const newCleanup = removeOldIncompleteFiles(directory)
      .then(prepareDirectory)
      .catch((error: unknown) => {
        cleanupPromise = undefined;
        throw error;
      });
    cleanupPromise = newCleanup;
    return newCleanup;
  };
}

/**
 * Creates a file at `temporaryPath` that is written and hashed piece by piece. `moveToFinalPath` moves the
 * file to its final path after the file is synced to the disk. On a full disk, this function and `append`
 * throw an error with the code `ENOSPC`. They also throw it if the file would use the disk space reserved for
 * urgent writes. Space is checked once per MiB, so each file may use up to one MiB of the reserve.
 */
export async function createIncomingFile(
  temporaryPath: string,
  moveToFinalPath: (id: string) => Promise<void>,
): Promise<IncomingFile> {
  const directory = dirname(temporaryPath);
  await requireFreeDiskSpace(directory);
  const handle = await open(temporaryPath, 'wx+', OWNER_ONLY_FILE_MODE);
  const hash = createHash('sha256');
  let fileSize = 0;
  let sizeAtLastSpaceCheck = 0;
  let isFileClosed = false;

  async function closeFile(): Promise<void> {
    isFileClosed = true;
    await handle.close();
  }

  return {
    get size() {
      return fileSize;
    },
    async append(bytes) {
      for (let chunkStart = 0; chunkStart < bytes.byteLength; chunkStart += BYTES_BETWEEN_DISK_SPACE_CHECKS) {
        // The free space is checked after each MiB, because other files may grow meanwhile.
        if (fileSize - sizeAtLastSpaceCheck >= BYTES_BETWEEN_DISK_SPACE_CHECKS) {
          await requireFreeDiskSpace(directory);
          sizeAtLastSpaceCheck = fileSize;
        }
        const chunk = bytes.subarray(chunkStart, chunkStart + BYTES_BETWEEN_DISK_SPACE_CHECKS);
        await writeAllBytes(handle, chunk, fileSize);
        hash.update(chunk);
        fileSize += chunk.byteLength;
      }
    },
    read: (start, end) => readByteRange(handle, start, Math.min(end, fileSize)),
    digest: async () => hash.copy().digest('hex'),
    async keep(id) {
      await handle.sync();
      await moveToFinalPath(id);
      await closeFile();
    },
    async discard() {
      if (isFileClosed) return;
      await closeFile();
      await rm(temporaryPath, { force: true });
    },
  };
}
