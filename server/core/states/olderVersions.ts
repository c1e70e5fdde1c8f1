import type { Document, Reader } from '../store/store';
import { applyDelta, type JsonDelta, WrongDeltaBaseError } from './delta';
import { unpackJson } from './packed';
import { appendRecordId, findOlderRecordStates } from './states';

/** Yields the older versions of a record, newest first. It stops at the first version that can't be read. */
export async function* streamOlderVersions(
  reader: Reader,
  collectionPath: string,
  currentRecord: Document,
): AsyncGenerator<Document> {
  const olderStates = await findOlderRecordStates(reader, appendRecordId(collectionPath, currentRecord._id), {
    limit: 0,
  });
  let reconstructedVersion: unknown = currentRecord;
  for (const { number, back } of olderStates) {
    // A state that was saved after `currentRecord` was read is newer than `currentRecord`.
    if (number >= currentRecord.version) continue;
    try {
      reconstructedVersion = applyDelta(
        reconstructedVersion,
        JSON.parse(await unpackJson(back)) as JsonDelta,
      );
    } catch (error) {
      // A migration has changed the record, so deltas from before the migration no longer fit.
      if (error instanceof WrongDeltaBaseError) return;
      throw error;
    }
    yield { ...(reconstructedVersion as Document), _id: currentRecord._id, version: number };
  }
}

/**
 * Returns a record as it was in an older version, by applying the deltas of its older states. Null if that
 * version is no longer kept.
 */
export async function reconstructOlderVersion(
  reader: Reader,
  collectionPath: string,
  currentRecord: Document,
  version: number,
): Promise<Document | null> {
  if (version === currentRecord.version) return currentRecord;
  for await (const olderVersion of streamOlderVersions(reader, collectionPath, currentRecord)) {
    if (olderVersion.version <= version) return olderVersion.version === version ? olderVersion : null;
  }
  return null;
}
