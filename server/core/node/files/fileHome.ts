import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '../../files/files';
import { createPrivateDirectory, replaceFileDurably, returnNullIfFileNotFound } from '../durable';
import { type ConsoleBuildAssetStorage, createFolderBuildAssetStorage } from './createAssetFolder';
import { createDiskFilesBackend } from './disk';

/**
 * Name of the file (the mark) that contains the id of the database to which the uploaded files belong. It is
 * in the folder of these files, so that copies of the folder include it.
 */
export const DATABASE_ID_FILE_NAME = 'belongs-to.json';

/** The storage of uploaded files, with the mark that says to which database the files belong. */
export interface FileStorage {
  /** Name of the storage in messages to the operator of the machine. */
  name: string;
  files: Files;
  /**
   * Storage for the assets (scripts and stylesheets) of each build, so that processes of other builds can
   * serve them.
   */
  assets: ConsoleBuildAssetStorage;
  /** Returns the text of the mark file, which names the files' database; null if there is no such file. */
  readMark(): Promise<string | null>;
  /** Stores the mark, which names the database that the files belong to. The mark survives a crash. */
  writeMark(markText: string): Promise<void>;
  removeMark(): Promise<void>;
}

/** Returns a storage of uploaded files in a directory of this machine. */
export function createDiskFileStorage(directory: string): FileStorage {
  const markPath = join(directory, DATABASE_ID_FILE_NAME);
  return {
    name: 'files/',
    files: createDiskFilesBackend(directory),
    assets: createFolderBuildAssetStorage(join(dirname(directory), 'assets')),
    readMark: () => readFile(markPath, 'utf8').catch(returnNullIfFileNotFound),
    async writeMark(markText) {
      await createPrivateDirectory(directory);
      await replaceFileDurably(markPath, markText);
    },
    removeMark: () => rm(markPath, { force: true }),
  };
}
