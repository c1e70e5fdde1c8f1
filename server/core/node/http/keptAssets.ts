import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { DAY_MS, SECOND_MS } from '../../basics/time';
import type { ConsoleBuildAssetStorage } from '../files/createAssetFolder';

/**
 * Minimum milliseconds between two searches for the assets of other builds. Without this limit, anyone could
 * cause many searches by requesting wrong names.
 */
const MIN_ASSET_INDEX_REFRESH_MS = SECOND_MS;

/**
 * Finds the assets (scripts and stylesheets) of other builds. Browsers may still show pages of these builds
 * (docs/postgresql.md, "Rolling updates").
 */
export interface ConsoleBuildAssetRegistry {
  /**
   * Finds an asset of another build by its name, and returns a function that opens it. The build must have
   * run within the last day. Returns null if there is no such asset.
   */
  find(name: string): Promise<(() => Promise<ReadableStream<Uint8Array>>) | null>;
  /**
   * Stores the assets of this build and marks the build as running. Removes the assets of builds that no
   * longer run. Never throws.
   */
  renew(): Promise<void>;
  /** Resolves once no assets are being stored or removed. */
  rest(): Promise<void>;
}

/**
 * Returns the name of a build: a hash of the names of its assets. These names contain hashes of the assets'
 * contents.
 */
const computeBuildId = (names: readonly string[]): string =>
  createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);

export function createConsoleBuildAssetRegistry(
  home: ConsoleBuildAssetStorage,
  folder: string,
  { clock, report }: { clock: () => Date; report: (error: unknown) => void },
): ConsoleBuildAssetRegistry {
  let index = new Map<string, { build: string; until: number }>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> = Promise.resolve();
  let renewing: Promise<void> = Promise.resolve();

  async function reloadBuildAssetIndex(): Promise<void> {
    const next: typeof index = new Map();
    for (const { build, seenAt } of await home.builds()) {
      const until = seenAt.getTime() + DAY_MS;
      for (const name of await home.names(build)) next.set(name, { build, until });
    }
    index = next;
  }

  function refreshBuildAssetIndexIfOld(): Promise<void> {
    const now = clock().getTime();
    if (now - lookedAt < MIN_ASSET_INDEX_REFRESH_MS) return looking;
    lookedAt = now;
    looking = reloadBuildAssetIndex().catch(report);
    return looking;
  }

  const findUnexpiredKeptAsset = (name: string) => {
    const found = index.get(name);
    return found !== undefined && clock().getTime() < found.until ? found : undefined;
  };

  async function storeAssetsOfCurrentBuild(): Promise<void> {
    const names = (await readdir(folder)).sort();
    const own = computeBuildId(names);
    await home.keep(own, folder, names);
    for (const { build, seenAt } of await home.builds())
      if (build !== own && clock().getTime() >= seenAt.getTime() + DAY_MS) await home.remove(build);
    await reloadBuildAssetIndex();
  }

  return {
    async find(name) {
      if (!findUnexpiredKeptAsset(name)) await refreshBuildAssetIndexIfOld();
      const found = findUnexpiredKeptAsset(name);
      return found ? () => home.read(found.build, name) : null;
    },
    renew() {
      renewing = storeAssetsOfCurrentBuild().catch(report);
      return renewing;
    },
    rest: () => renewing,
  };
}
