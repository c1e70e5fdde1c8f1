import { isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import type { Asset } from '../../../schema/index';

const reactKeyByFile = new WeakMap<File, string>();
let lastFileKeyNumber = 0;

/**
 * Returns the React key of a file in a form. A file's name alone can't be the key, because two chosen files
 * sometimes have the same name.
 */
export function getReactKeyOfFile(file: Asset | PendingFile): string {
  if (!isPendingFile(file)) return file._id;
  const key = reactKeyByFile.get(file.rawFile) ?? `new-${++lastFileKeyNumber}`;
  reactKeyByFile.set(file.rawFile, key);
  return key;
}
