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
  assetStorage: ConsoleBuildAssetStorage,
  assetFolder: string,
  { clock, report }: { clock: () => Date; report: (error: unknown) => void },
): ConsoleBuildAssetRegistry {
  let buildByAssetName = new Map<string, { build: string; until: number }>();
  let lastRefreshMs = Number.NEGATIVE_INFINITY;
  let refreshPromise: Promise<void> = Promise.resolve();
  let renewalPromise: Promise<void> = Promise.resolve();

  async function reloadBuildAssetIndex(): Promise<void> {
    const nextIndex: typeof buildByAssetName = new Map();
    for (const { build, seenAt } of await assetStorage.builds()) {
      const expiresAtMs = seenAt.getTime() + DAY_MS;
      for (const name of await assetStorage.names(build)) nextIndex.set(name, { build, until: expiresAtMs });
    }
    buildByAssetName = nextIndex;
  }

  function refreshBuildAssetIndexIfOld(): Promise<void> {
    const now = clock().getTime();
    if (now - lastRefreshMs < MIN_ASSET_INDEX_REFRESH_MS) return refreshPromise;
    lastRefreshMs = now;
    refreshPromise = reloadBuildAssetIndex().catch(report);
    return refreshPromise;
  }

  const findUnexpiredKeptAsset = (name: string) => {
    const indexEntry = buildByAssetName.get(name);
    return indexEntry !== undefined && clock().getTime() < indexEntry.until ? indexEntry : undefined;
  };

  async function storeAssetsOfCurrentBuild(): Promise<void> {
    const names = (await readdir(assetFolder)).sort();
    const currentBuild = computeBuildId(names);
    await assetStorage.keep(currentBuild, assetFolder, names);
    for (const { build, seenAt } of await assetStorage.builds())
      if (build !== currentBuild && clock().getTime() >= seenAt.getTime() + DAY_MS)
        await assetStorage.remove(build);
    await reloadBuildAssetIndex();
  }

  return {
    async find(name) {
      if (!findUnexpiredKeptAsset(name)) await refreshBuildAssetIndexIfOld();
      const keptAsset = findUnexpiredKeptAsset(name);
      return keptAsset ? () => assetStorage.read(keptAsset.build, name) : null;
    },
    renew() {
      renewalPromise = storeAssetsOfCurrentBuild().catch(report);
      return renewalPromise;
    },
    rest: () => renewalPromise,
  };
}
