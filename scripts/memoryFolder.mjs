import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY_FOLDER = '/dev/shm';
/**
 * Free bytes that the folder must have, several times what a whole test run stores at once. Containers often
 * give this folder only 64 MB.
 */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Returns the folder in which tests create their temporary folders. It is `TMPDIR` if that is set, else a
 * folder in memory if that has enough room. A disk would take seconds to delete a browser test's data.
 */
export const findTemporaryFolder = () => {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES ? IN_MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
};
