import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '../../files/files';
import { createPrivateDirectory, nullIfFileNotFound, replaceFileDurably } from '../durable';
import { type BuildAssetStorage, createFolderAssetStorage } from './createAssetFolder';
import { createDiskFiles } from './disk';

/**
 * File name of the mark that contains the id of the database to which the files belong. The mark is in the
 * folder of the files, so that copies of the folder include it.
 */
export const DATABASE_ID_FILE_NAME = 'belongs-to.json';

/** The storage of uploaded files, with the mark of the database to which the files belong. */
export interface FileStorage {
  /** Name of the storage in messages to the machine's operator. */
  name: string;
  files: Files;
  /** Storage for the assets of each build, so that other builds can serve them. */
  assets: BuildAssetStorage;
  /** Returns the mark's text; null if there is no mark. */
  readMark(): Promise<string | null>;
  /** Stores the mark durably. */
  writeMark(text: string): Promise<void>;
}

/** Files in a directory of this machine. */
export function createDiskFileStorage(directory: string): FileStorage {
  const path = join(directory, DATABASE_ID_FILE_NAME);
  return {
    name: 'files/',
    files: createDiskFiles(directory),
    assets: createFolderAssetStorage(join(dirname(directory), 'assets')),
    readMark: () => readFile(path, 'utf8').catch(nullIfFileNotFound),
    async writeMark(text) {
      await createPrivateDirectory(directory);
      await replaceFileDurably(path, text);
    },
  };
}
