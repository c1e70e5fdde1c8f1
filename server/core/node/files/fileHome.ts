import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '../../files/files';
import { makeDirectory, unlessMissing, writeDurably } from '../durable';
import { type AssetHome, assetFolder } from './assetFolder';
import { diskFiles } from './disk';

/** The name of the mark in the folder of the files, so that copying them copies the mark too. */
export const MARK = 'belongs-to.json';

/** Where uploaded files live, with the mark of the database that they belong to. */
export interface FileHome {
  /** As an operator of the machine knows it, for messages. */
  name: string;
  files: Files;
  /** Where builds leave their assets for each other. */
  assets: AssetHome;
  /** Returns the mark's text; null without one. */
  readMark(): Promise<string | null>;
  /** Stores the mark durably. */
  writeMark(text: string): Promise<void>;
}

/** Files in a directory of this machine. */
export function diskHome(directory: string): FileHome {
  const path = join(directory, MARK);
  return {
    name: 'files/',
    files: diskFiles(directory),
    assets: assetFolder(join(dirname(directory), 'assets')),
    readMark: () => readFile(path, 'utf8').catch(unlessMissing),
    async writeMark(text) {
      await makeDirectory(directory);
      await writeDurably(path, text);
    },
  };
}
