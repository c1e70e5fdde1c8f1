import { createReadStream } from 'node:fs';
import { copyFile, link, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateDirectory, returnNullIfFileNotFound } from '../durable';
import { requireFreeDiskSpace } from '../room';
import { toWebStream } from './webStream';

/**
 * The storage in which each build of the console keeps its assets (scripts and stylesheets). Processes of
 * other builds can then serve these assets to pages that are still open in browsers.
 */
export interface ConsoleBuildAssetStorage {
  /**
   * Returns the builds that have stored assets. For each, `seenAt` is the last instant at which the build was
   * known to run.
   */
  builds(): Promise<{ build: string; seenAt: Date }[]>;
  /** Returns the names of a build's assets. The list is empty until all assets of the build are stored. */
  names(build: string): Promise<string[]>;
  read(build: string, assetName: string): Promise<ReadableStream<Uint8Array>>;
  /**
   * Stores the files of a folder as the assets of a build, unless they are stored already. Marks the build as
   * running now.
   */
  keep(build: string, folder: string, assetNames: readonly string[]): Promise<void>;
  remove(build: string): Promise<void>;
}

/** Prefix of a folder's name while assets are being copied into the folder. */
const INCOMPLETE_FOLDER_PREFIX = 'incomplete-';

/** Stores assets in a folder, with one subfolder for each build. */
export function createFolderBuildAssetStorage(rootDirectory: string): ConsoleBuildAssetStorage {
  // Assets are linked instead of copied. Their names contain a hash of the contents, so a stored asset never
  // changes. A hard link takes no space and hardly any time.
  const linkOrCopyAssetFile = (sourcePath: string, targetPath: string) =>
    link(sourcePath, targetPath).catch(async () => {
      await requireFreeDiskSpace(rootDirectory);
      await copyFile(sourcePath, targetPath);
    });

  async function fillBuildFolder(
    build: string,
    folder: string,
    assetNames: readonly string[],
  ): Promise<void> {
    const incompleteFolder = join(rootDirectory, `${INCOMPLETE_FOLDER_PREFIX}${crypto.randomUUID()}`);
    await createPrivateDirectory(incompleteFolder);
    try {
      for (const name of assetNames)
        await linkOrCopyAssetFile(join(folder, name), join(incompleteFolder, name));
      await rename(incompleteFolder, join(rootDirectory, build));
    } catch (error) {
      await rm(incompleteFolder, { recursive: true, force: true });
      // The failure is harmless if another process of the same build has stored the assets first.
      if (!(await stat(join(rootDirectory, build)).catch(returnNullIfFileNotFound))) throw error;
    }
  }

  return {
    async builds() {
      const builds = (await readdir(rootDirectory).catch(returnNullIfFileNotFound)) ?? [];
      const folderStats = await Promise.all(
        builds.map(async (build) => ({
          build,
          facts: await stat(join(rootDirectory, build)).catch(returnNullIfFileNotFound),
        })),
      );
      return folderStats.flatMap(({ build, facts }) => (facts ? [{ build, seenAt: facts.mtime }] : []));
    },
    names: async (build) =>
      build.startsWith(INCOMPLETE_FOLDER_PREFIX)
        ? []
        : ((await readdir(join(rootDirectory, build)).catch(returnNullIfFileNotFound)) ?? []),
    read: async (build, assetName) => toWebStream(createReadStream(join(rootDirectory, build, assetName))),
    async keep(build, folder, assetNames) {
      if (!(await stat(join(rootDirectory, build)).catch(returnNullIfFileNotFound)))
        await fillBuildFolder(build, folder, assetNames);
      const now = new Date();
      await utimes(join(rootDirectory, build), now, now);
    },
    remove: (build) => rm(join(rootDirectory, build), { recursive: true, force: true }),
  };
}
