import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Mode of a file that only its owner can read. */
export const OWNER_ONLY = 0o600;
const PRIVATE_DIRECTORY = 0o700;

/** Makes a directory, and those above it, that only its owner can look into; one that is there stays as it is. */
export async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_DIRECTORY });
}

/** Makes what was created, renamed or removed in a directory survive a crash of the machine. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file that only its owner can read, and waits until it is on the disk; `flags` as of `open`. */
export async function writeSynced(path: string, data: Uint8Array | string, flags: 'w' | 'wx'): Promise<void> {
  const handle = await open(path, flags, OWNER_ONLY);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts a file in its place, all of it or nothing, and for good once this resolves. */
export async function writeDurably(path: string, data: Uint8Array | string): Promise<void> {
  const temporary = `${path}.new`;
  try {
    await writeSynced(temporary, data, 'w');
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}
