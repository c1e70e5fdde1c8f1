import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Files } from '../../../server/core/files/files';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { createDiskFilesBackend } from '../../../server/core/node/files/disk';

/** Where uploads are kept in a test. */
export interface Place {
  files: Files;
  /** All that is kept there, whatever knows of it: bytes that are half-written or forgotten too. */
  kept(): Promise<unknown>;
  dispose(): Promise<void>;
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Every file below a folder by its path, with what it holds. */
async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const held = paths.sort().map(async (path) => [path, digest(await readFile(path))]);
  return Object.fromEntries(await Promise.all(held));
}

export async function inMemory(): Promise<Place> {
  const files = createMemoryFilesBackend();
  return {
    files,
    async kept() {
      const ids: string[] = [];
      for await (const id of files.list()) ids.push(id);
      return ids.sort();
    },
    dispose: async () => {},
  };
}

/** The files that the real server keeps, in a folder of their own. */
export async function onDisk(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  return {
    files: createDiskFilesBackend(folder),
    kept: () => filesBelow(folder),
    dispose: () => rm(folder, { recursive: true }),
  };
}
