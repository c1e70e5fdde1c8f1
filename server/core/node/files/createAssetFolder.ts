import { createReadStream } from 'node:fs';
import { copyFile, link, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateDirectory, nullIfFileNotFound } from '../durable';
import { requireFreeDiskSpace } from '../room';
import { toWebStream } from './webStream';

/**
 * The storage in which each build of the console keeps its assets. Processes of other builds can then serve
 * these assets to pages that are still open in browsers.
 */
export interface BuildAssetStorage {
  /** Returns the builds that have stored assets, and the instant when each build was last running. */
  builds(): Promise<{ build: string; seenAt: Date }[]>;
  /** Returns the names of a build's assets; an empty list while not all of them are stored. */
  names(build: string): Promise<string[]>;
  read(build: string, name: string): Promise<ReadableStream<Uint8Array>>;
  /**
   * Stores the files of a folder as a build's assets, unless they are stored already, and marks the build as
   * running now.
   */
  keep(build: string, folder: string, names: readonly string[]): Promise<void>;
  remove(build: string): Promise<void>;
}

/** Prefix of the names of folders that are being filled. */
const INCOMPLETE = 'incomplete-';

/** Stores assets in a folder, with one subfolder for each build. */
export function createFolderAssetStorage(root: string): BuildAssetStorage {
  // Asset names contain a hash of the contents, so no stored asset ever changes. A hard link takes no space
  // and hardly any time.
  const place = (from: string, to: string) =>
    link(from, to).catch(async () => {
      await requireFreeDiskSpace(root);
      await copyFile(from, to);
    });

  async function fill(build: string, folder: string, names: readonly string[]): Promise<void> {
    const incomplete = join(root, `${INCOMPLETE}${crypto.randomUUID()}`);
    await createPrivateDirectory(incomplete);
    try {
      for (const name of names) await place(join(folder, name), join(incomplete, name));
      await rename(incomplete, join(root, build));
    } catch (error) {
      await rm(incomplete, { recursive: true, force: true });
      // Another process of the same build may have stored the assets first.
      if (!(await stat(join(root, build)).catch(nullIfFileNotFound))) throw error;
    }
  }

  return {
    async builds() {
      const builds = (await readdir(root).catch(nullIfFileNotFound)) ?? [];
      const seen = await Promise.all(
        builds.map(async (build) => ({
          build,
          facts: await stat(join(root, build)).catch(nullIfFileNotFound),
        })),
      );
      return seen.flatMap(({ build, facts }) => (facts ? [{ build, seenAt: facts.mtime }] : []));
    },
    names: async (build) =>
      build.startsWith(INCOMPLETE)
        ? []
        : ((await readdir(join(root, build)).catch(nullIfFileNotFound)) ?? []),
    read: async (build, name) => toWebStream(createReadStream(join(root, build, name))),
    async keep(build, folder, names) {
      if (!(await stat(join(root, build)).catch(nullIfFileNotFound))) await fill(build, folder, names);
      const now = new Date();
      await utimes(join(root, build), now, now);
    },
    remove: (build) => rm(join(root, build), { recursive: true, force: true }),
  };
}
