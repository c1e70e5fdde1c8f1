import type { Document, Reader } from '../store/store';
import { applyDelta, type JsonDelta, WrongDeltaBaseError } from './delta';
import { unpackJson } from './packed';
import { appendRecordId, findOlderRecordStates } from './states';

/** Yields the older versions of a record, newest first. It stops at the first version that can't be read. */
export async function* streamOlderVersions(
  reader: Reader,
  path: string,
  current: Document,
): AsyncGenerator<Document> {
  const states = await findOlderRecordStates(reader, appendRecordId(path, current._id), { limit: 0 });
  let value: unknown = current;
  for (const { number, back } of states) {
    // A state that was saved after `current` was read is newer than `current`.
    if (number >= current.version) continue;
    try {
      value = applyDelta(value, JSON.parse(await unpackJson(back)) as JsonDelta);
    } catch (error) {
      // A migration has changed the record, so deltas from before the migration no longer fit.
      if (error instanceof WrongDeltaBaseError) return;
      throw error;
    }
    yield { ...(value as Document), _id: current._id, version: number };
  }
}

/**
 * Returns a record as it was in an older version, by applying the deltas of its older states. Null if that
 * version is no longer kept.
 */
export async function reconstructOlderVersion(
  reader: Reader,
  path: string,
  current: Document,
  version: number,
): Promise<Document | null> {
  if (version === current.version) return current;
  for await (const older of streamOlderVersions(reader, path, current)) {
    if (older.version <= version) return older.version === version ? older : null;
  }
  return null;
}
