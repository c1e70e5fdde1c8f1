import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { replaceFormerNames } from '../../../src/core/schema/record/formerNames';
import type { Document, Reader } from '../store/store';
import { applyDelta, type JsonDelta, WrongDeltaBaseError } from './delta';
import { renamePathsInDelta, replaceFormerNamesInDelta } from './formerNames';
import { migrateUnfitValues } from './migratedValues';
import { unpackJson } from './packed';
import { appendRecordId, findOlderRecordStates } from './states';

type ResourceWithVersions = Pick<AnyResource, 'api' | 'fields'>;

/**
 * Yields the older versions of a record, newest first, with the present names of the fields, and with values
 * as migrations changed them. It stops at the first version that can't be read.
 */
export async function* streamOlderVersions(
  reader: Reader,
  resource: ResourceWithVersions,
  currentRecord: Document,
): AsyncGenerator<Document> {
  const { api, fields } = resource;
  const olderStates = await findOlderRecordStates(reader, appendRecordId(api.path, currentRecord._id), {
    limit: 0,
  });
  let reconstructedVersion: Loose = currentRecord;
  for (const { number, back } of olderStates) {
    // A state that was saved after `currentRecord` was read is newer than `currentRecord`.
    if (number >= currentRecord.version) continue;
    try {
      const delta = renamePathsInDelta(resource, JSON.parse(await unpackJson(back)) as JsonDelta);
      const olderVersion = applyDelta(reconstructedVersion, replaceFormerNamesInDelta(fields, delta));
      reconstructedVersion = replaceFormerNames(fields, olderVersion as Loose);
    } catch (error) {
      // A migration has changed the record, so deltas from before the migration no longer fit.
      if (error instanceof WrongDeltaBaseError) return;
      throw error;
    }
    const migratedVersion = migrateUnfitValues(resource, reconstructedVersion);
    yield { ...migratedVersion, _id: currentRecord._id, version: number };
  }
}

/**
 * Returns a record as it was in an older version, by applying the deltas of its older states. Null if that
 * version is no longer kept.
 */
export async function reconstructOlderVersion(
  reader: Reader,
  resource: ResourceWithVersions,
  currentRecord: Document,
  version: number,
): Promise<Document | null> {
  if (version === currentRecord.version) return currentRecord;
  for await (const olderVersion of streamOlderVersions(reader, resource, currentRecord)) {
    if (olderVersion.version <= version) return olderVersion.version === version ? olderVersion : null;
  }
  return null;
}
