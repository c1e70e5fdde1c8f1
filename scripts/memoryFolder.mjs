import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** What a whole run keeps at once, several times over: containers often give this folder 64 MB. */
const LEAST_ROOM = 4 * 1024 ** 3;

/**
 * Returns the folder in which tests make their temporary ones: in memory where it has room, since a disk takes seconds
 * to delete a story's data. `TMPDIR` names another one.
 */
export const memoryFolder = () => {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= LEAST_ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};
