import { createReadStream } from 'node:fs';
import { opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileId, requireValidFileId } from '../../files/fileId';
import { type ByteRange, createPutUsingReceive, type Files } from '../../files/files';
import { createPrivateDirectory, syncDirectory } from '../durable';
import { createIncomingFile, createIncomingFilesCleaner } from './incoming';
import { toWebStream } from './webStream';

/**
 * Name of the directory for files that are not complete yet. All such files are in this one directory, so
 * that files left by a killed process are easily found.
 */
const INCOMPLETE_FILES_FOLDER_NAME = 'incoming';

const isFileMissingError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readFileSizeAndDate(filePath: string): Promise<{ size: number; storedAt: Date } | null> {
  try {
    const { size, mtime } = await stat(filePath);
    return { size, storedAt: mtime };
  } catch (error) {
    if (isFileMissingError(error)) return null;
    throw error;
  }
}

async function* listFileNames(
  directory: string,
  isNameIncluded: (name: string) => boolean,
): AsyncIterable<string> {
  for await (const { name } of await opendir(directory)) if (isNameIncluded(name)) yield name;
}

/** Converts a range of bytes to Node's form, whose end is the last byte of the range. */
const toInclusiveByteRange = ({ start, end }: ByteRange) => ({ start, end: end - 1 });

const isTwoHexDigitFolder = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

/**
 * Returns a storage of files in a directory. Files are two levels deep, by the first characters of their ids.
 * On a full disk, `put` throws an error with the code `ENOSPC` and leaves nothing behind.
 */
export function createDiskFilesBackend(directory: string): Files {
  const incomingDirectory = join(directory, INCOMPLETE_FILES_FOLDER_NAME);
  const buildFilePath = (id: string) => join(directory, id.slice(0, 2), id.slice(2, 4), id);
  const prepareIncomingDirectory = createIncomingFilesCleaner(incomingDirectory, () =>
    syncDirectory(dirname(directory)),
  );

  async function moveFileToFinalPath(temporaryPath: string, finalPath: string): Promise<void> {
    const fileDirectory = dirname(finalPath);
    await createPrivateDirectory(fileDirectory);
    await rename(temporaryPath, finalPath);
    // All three directories are synced. Another `put` may have just created one of them without having synced
    // it yet.
    for (const changedDirectory of [fileDirectory, dirname(fileDirectory), directory])
      await syncDirectory(changedDirectory);
  }

  async function startReceivingFile() {
    await prepareIncomingDirectory();
    const temporaryPath = join(incomingDirectory, crypto.randomUUID());
    return createIncomingFile(temporaryPath, async (id) => {
      requireValidFileId(id);
      await moveFileToFinalPath(temporaryPath, buildFilePath(id));
    });
  }

  return {
    receive: startReceivingFile,
    put: createPutUsingReceive(startReceivingFile),
    get: async (id) => {
      if (!isFileId(id)) return null;
      const filePath = buildFilePath(id);
      const fileStats = await readFileSizeAndDate(filePath);
      if (!fileStats) return null;
      return {
        ...fileStats,
        stream: (byteRange) =>
          toWebStream(createReadStream(filePath, byteRange && toInclusiveByteRange(byteRange))),
      };
    },
    remove: async (id) => {
      if (isFileId(id)) await rm(buildFilePath(id), { force: true });
    },
    list: async function* () {
      // A missing directory is not created, because this function only checks.
      if (!(await readFileSizeAndDate(directory))) return;
      for await (const outerFolder of listFileNames(directory, isTwoHexDigitFolder)) {
        for await (const innerFolder of listFileNames(join(directory, outerFolder), isTwoHexDigitFolder)) {
          yield* listFileNames(join(directory, outerFolder, innerFolder), isFileId);
        }
      }
    },
  };
}
