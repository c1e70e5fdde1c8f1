import { isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import type { Asset } from '../../../schema/index';

const keysByFile = new WeakMap<File, string>();
let lastFileKeyNumber = 0;

/**
 * Returns the React key of a file in a form. A file's name alone can't be the key, because two chosen files
 * sometimes have the same name.
 */
export function reactKeyOfFile(file: Asset | PendingFile): string {
  if (!isPendingFile(file)) return file._id;
  const key = keysByFile.get(file.rawFile) ?? `new-${++lastFileKeyNumber}`;
  keysByFile.set(file.rawFile, key);
  return key;
}
