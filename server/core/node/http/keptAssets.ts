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
  find(assetName: string): Promise<(() => Promise<ReadableStream<Uint8Array>>) | null>;
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
const computeBuildId = (assetNames: readonly string[]): string =>
  createHash('sha256').update(assetNames.join('\n')).digest('hex').slice(0, 16);

export function createConsoleBuildAssetRegistry(
  assetStorage: ConsoleBuildAssetStorage,
  assetFolder: string,
  { clock, report }: { clock: () => Date; report: (error: unknown) => void },
): ConsoleBuildAssetRegistry {
  let buildAndExpiryByAssetName = new Map<string, { build: string; until: number }>();
  let lastRefreshMs = Number.NEGATIVE_INFINITY;
  let refreshPromise: Promise<void> = Promise.resolve();
  let assetRenewalPromise: Promise<void> = Promise.resolve();

  async function reloadBuildAssetIndex(): Promise<void> {
    const nextBuildByAssetName: typeof buildAndExpiryByAssetName = new Map();
    for (const { build, seenAt } of await assetStorage.builds()) {
      const expiresAtMs = seenAt.getTime() + DAY_MS;
      for (const name of await assetStorage.names(build))
        nextBuildByAssetName.set(name, { build, until: expiresAtMs });
    }
    buildAndExpiryByAssetName = nextBuildByAssetName;
  }

  function refreshBuildAssetIndexIfOld(): Promise<void> {
    const now = clock().getTime();
    // A clock that was set back must not postpone the next refresh.
    if (Math.abs(now - lastRefreshMs) < MIN_ASSET_INDEX_REFRESH_MS) return refreshPromise;
    lastRefreshMs = now;
    refreshPromise = reloadBuildAssetIndex().catch(report);
    return refreshPromise;
  }

  const findUnexpiredKeptAsset = (assetName: string) => {
    const indexEntry = buildAndExpiryByAssetName.get(assetName);
    return indexEntry !== undefined && clock().getTime() < indexEntry.until ? indexEntry : undefined;
  };

  async function storeAssetsOfCurrentBuild(): Promise<void> {
    const assetNames = (await readdir(assetFolder)).sort();
    const currentBuildId = computeBuildId(assetNames);
    await assetStorage.keep(currentBuildId, assetFolder, assetNames);
    for (const { build, seenAt } of await assetStorage.builds())
      if (build !== currentBuildId && clock().getTime() >= seenAt.getTime() + DAY_MS)
        await assetStorage.remove(build);
    await reloadBuildAssetIndex();
  }

  return {
    async find(assetName) {
      if (!findUnexpiredKeptAsset(assetName)) await refreshBuildAssetIndexIfOld();
      const keptAsset = findUnexpiredKeptAsset(assetName);
      return keptAsset ? () => assetStorage.read(keptAsset.build, assetName) : null;
    },
    renew() {
      assetRenewalPromise = storeAssetsOfCurrentBuild().catch(report);
      return assetRenewalPromise;
    },
    rest: () => assetRenewalPromise,
  };
}
