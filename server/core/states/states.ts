import {
  type AnyResource,
  findDifferingFieldPaths,
  hasVersionHistory,
  type Loose,
} from '../../../src/core/schema/index';
import { removeAssetOwnerReference } from '../assets/assets';
import type { OlderRecordStateLimits } from '../call/route';
import { findFirstDocuments } from '../store/findFirst';
import { INDEX_KEY_RULES_REVISION } from '../store/own';
import type { Collection, Document, Reader, Transaction } from '../store/store';
import { createJsonDelta } from './delta';
import { formatFileOwnerOfOlderState, getKeptFileIds } from './keptFiles';
import { computePackedJsonByteSize, type PackedJson, packJson } from './packed';

/** Collection of older states of records. Each document holds the delta from the next newer state. */
export const OLDER_STATES_COLLECTION = '_states';

/** How the next newer state came about: by a save, by an act, or restored from an older state or the bin. */
export type RecordChangeOrigin =
  | { by: 'save' | 'bin' }
  | { by: 'act'; act: string }
  | { by: 'back'; to: number };

/** A former state of a record, stored when a newer state replaced it. */
export interface OlderRecordState extends Document {
  /** Path and id of the record, as in `boards/66…`. */
  record: string;
  /** The record's version in this state. */
  number: number;
  updatedAt: string;
  updatedBy: Loose;
  /** Instant when a newer state replaced this one. */
  endedAt: string;
  /** Paths of the fields that differ in the next newer state. */
  changed: readonly string[];
  made: RecordChangeOrigin;
  /** The delta from the next newer state back to this one. */
  back: PackedJson;
  /** Number of bytes that `back` takes in the store. */
  bytes: number;
  bytesSoFar: number;
  fileBytes: number;
  fileBytesSoFar: number;
  /** Ids of the files that the next newer state no longer refers to. */
  assets: readonly string[];
}

/** Maximum number of bytes of a small record's older states. Large records have a higher limit. */
const MAX_OLDER_STATES_BYTES = 64 * 1024;
const MAX_FILE_BYTES_OF_OLDER_STATES = 100 * 1024 * 1024;

const VERSION_DIGIT_COUNT = 10;
const padVersionWithZeros = (version: number) => String(version).padStart(VERSION_DIGIT_COUNT, '0');
/** A character that sorts after every digit. It ends the range of index keys of one record. */
const VERSION_KEY_RANGE_END = '~';
const formatRecordStateKey = (record: string, version: number) => `${record} ${padVersionWithZeros(version)}`;

/** The store's collection of older states. Index keys find a state by record and version, or by age. */
export const olderStatesCollection: Collection = {
  name: OLDER_STATES_COLLECTION,
  paths: ['endedAt', 'place'],
  orders: [[{ path: 'place', descending: false }], [{ path: 'endedAt', descending: false }]],
  keysOf: ({ record, number, endedAt }) => ({
    endedAt: String(endedAt),
    place: formatRecordStateKey(String(record), Number(number)),
  }),
  // States change only under the lock of their record. The id of a state is `path/id/version`.
  lockOf: (id) => id.slice(0, id.lastIndexOf('/')),
  rules: INDEX_KEY_RULES_REVISION,
};

export const appendRecordId = (collectionPath: string, id: string) => `${collectionPath}/${id}`;

export const isOlderRecordState = (document: Document): document is OlderRecordState =>
  typeof document.record === 'string';

const buildConditionForStatesOfRecord = (record: string) => ({
  op: 'between' as const,
  path: 'place',
  from: `${record} `,
  until: `${record} ${VERSION_KEY_RANGE_END}`,
});

/** Returns older states of a record, newest first. */
export async function findOlderRecordStates(
  reader: Reader,
  record: string,
  { skip = 0, limit }: { skip?: number; limit: number },
): Promise<OlderRecordState[]> {
  const order = [{ path: 'place', descending: true }];
  return (
    await reader.find(OLDER_STATES_COLLECTION, {
      where: [buildConditionForStatesOfRecord(record)],
      order,
      skip,
      limit,
    })
  ).filter(isOlderRecordState);
}

async function readNewestOrOldestState(newestOrOldest: 'newest' | 'oldest', reader: Reader, record: string) {
  const query = {
    where: [buildConditionForStatesOfRecord(record)],
    order: [{ path: 'place', descending: newestOrOldest === 'newest' }],
  };
  return (await findFirstDocuments(reader, OLDER_STATES_COLLECTION, query, 1, isOlderRecordState))[0];
}

export const countOlderRecordStates = (reader: Reader, record: string): Promise<number> =>
  reader.count(OLDER_STATES_COLLECTION, [buildConditionForStatesOfRecord(record)]);

const formatStateId = (record: string, version: number) => `${record}/${padVersionWithZeros(version)}`;

async function readOlderState(
  reader: Reader,
  record: string,
  version: number,
): Promise<OlderRecordState | undefined> {
  const document =
    version > 0 ? await reader.get(OLDER_STATES_COLLECTION, formatStateId(record, version)) : null;
  return document && isOlderRecordState(document) ? document : undefined;
}

/** Returns the versions that a save may read: the newest, the oldest kept, and the oldest's neighbours. */
const listVersionsToRead = (version: number, { states }: OlderRecordStateLimits): number[] =>
  [version - 1, version - states, version - states - 1, version - states + 1].filter(
    (stateVersion) => stateVersion > 0 && stateVersion < version,
  );

/** Reads in advance the states that the next saves of some documents will check. */
export const prefetchOlderStates = (
  tx: Transaction,
  collectionPath: string,
  documents: readonly Pick<Document, '_id' | 'version'>[],
  stateLimits: OlderRecordStateLimits,
): Promise<void> =>
  tx.readAhead(
    OLDER_STATES_COLLECTION,
    documents.flatMap(({ _id, version }) =>
      listVersionsToRead(version, stateLimits).map((stateVersion) =>
        formatStateId(appendRecordId(collectionPath, _id), stateVersion),
      ),
    ),
  );

/** Removes an older state. Returns the ids of the state's files that no record refers to any more. */
export async function removeOlderState(tx: Transaction, olderState: OlderRecordState): Promise<string[]> {
  await tx.remove(OLDER_STATES_COLLECTION, olderState._id);
  return removeAssetOwnerReference(tx, getKeptFileIds(olderState), formatFileOwnerOfOlderState(olderState));
}

/**
 * Returns a record's oldest state, given its newest one. It first reads the state that is usually the oldest.
 * It searches for the oldest state only if that guess is missing, or if an older one exists.
 */
async function findOldestRecordState(
  tx: Transaction,
  { record, number }: OlderRecordState,
  maxStates: number,
) {
  const [guess, before] = await Promise.all([
    readOlderState(tx, record, number - maxStates),
    readOlderState(tx, record, number - maxStates - 1),
  ]);
  return guess && !before ? guess : readNewestOrOldestState('oldest', tx, record);
}

/** Removes a record's oldest states beyond the limits. Returns the ids of the released files. */
async function removeExcessRecordStates(
  tx: Transaction,
  newestState: OlderRecordState,
  stateLimits: { states: number; bytes: () => number },
): Promise<string[]> {
  const releasedFileIds: string[] = [];
  const areStatesWithinLimits = (oldestVersion: number, stateBytes: number, fileBytes: number) =>
    oldestVersion > newestState.number - stateLimits.states &&
    (stateBytes <= MAX_OLDER_STATES_BYTES || stateBytes <= stateLimits.bytes()) &&
    fileBytes <= MAX_FILE_BYTES_OF_OLDER_STATES;
  // No state is removed if all states since the record's first version are within the limits.
  if (areStatesWithinLimits(1, newestState.bytesSoFar, newestState.fileBytesSoFar)) return releasedFileIds;
  let oldestState = await findOldestRecordState(tx, newestState, stateLimits.states);
  for (;;) {
    if (!oldestState || oldestState._id === newestState._id) return releasedFileIds;
    const stateBytes = newestState.bytesSoFar - oldestState.bytesSoFar + oldestState.bytes;
    const fileBytes = newestState.fileBytesSoFar - oldestState.fileBytesSoFar + oldestState.fileBytes;
    if (areStatesWithinLimits(oldestState.number, stateBytes, fileBytes)) return releasedFileIds;
    releasedFileIds.push(...(await removeOlderState(tx, oldestState)));
    const nextState = await readOlderState(tx, newestState.record, oldestState.number + 1);
    oldestState = nextState ?? (await readNewestOrOldestState('oldest', tx, newestState.record));
  }
}

/** One change of a record, and the files that the record no longer refers to afterwards. */
export interface RecordChangeWithReleasedFiles {
  before: Document;
  after: Document;
  made: RecordChangeOrigin;
  /** Ids of the files that only the older state refers to now. The older state owns them. */
  assets: readonly string[];
  fileBytes: number;
  now: Date;
}

/** Returns the document that stores the state of a record before a change. */
async function createOlderRecordState(
  tx: Transaction,
  resource: AnyResource,
  { before, after, made, assets, fileBytes, now }: RecordChangeWithReleasedFiles,
  stateLimits: OlderRecordStateLimits,
): Promise<OlderRecordState> {
  const record = appendRecordId(resource.api.path, before._id);
  // A record with few versions loses no state by this change, so only its newest state is read.
  if (before.version > stateLimits.states)
    await prefetchOlderStates(tx, resource.api.path, [before], stateLimits);
  // A record in its first version has no older states.
  const previousState =
    before.version > 1
      ? ((await readOlderState(tx, record, before.version - 1)) ??
        (await readNewestOrOldestState('newest', tx, record)))
      : undefined;
  const packedDelta = await packJson(JSON.stringify(createJsonDelta(after, before)));
  const deltaBytes = computePackedJsonByteSize(packedDelta);
  return {
    _id: formatStateId(record, before.version),
    version: 1,
    record,
    number: before.version,
    updatedAt: String(before.updatedAt ?? ''),
    updatedBy: (before.updatedBy ?? {}) as Loose,
    endedAt: now.toISOString(),
    changed: findDifferingFieldPaths(resource, before, after),
    made,
    back: packedDelta,
    bytes: deltaBytes,
    bytesSoFar: (previousState?.bytesSoFar ?? 0) + deltaBytes,
    fileBytes,
    fileBytesSoFar: (previousState?.fileBytesSoFar ?? 0) + fileBytes,
    assets,
  };
}

/**
 * Keeps the states that records had before their changes, and removes each record's oldest states beyond the
 * limits. Returns the ids of files that no record refers to any more.
 */
export async function storeOlderRecordStates(
  tx: Transaction,
  resource: AnyResource,
  changes: readonly RecordChangeWithReleasedFiles[],
  stateLimits: OlderRecordStateLimits,
): Promise<string[]> {
  const olderStates: OlderRecordState[] = [];
  for (const recordChange of changes)
    olderStates.push(await createOlderRecordState(tx, resource, recordChange, stateLimits));
  if (olderStates.length > 0) await tx.insert(OLDER_STATES_COLLECTION, ...olderStates);
  const releasedFileIds: string[] = [];
  for (const [index, olderState] of olderStates.entries()) {
    // A record's older states may take half as many bytes as the record, or `MAX_OLDER_STATES_BYTES` if that is
    // more. The newest older state is always kept.
    const getMaxBytes = () => JSON.stringify(changes[index]?.after).length / 2;
    releasedFileIds.push(
      ...(await removeExcessRecordStates(tx, olderState, {
        states: stateLimits.states,
        bytes: getMaxBytes,
      })),
    );
  }
  return releasedFileIds;
}

/**
 * Whether the state before a change is kept. False for a new record, and if no states are to be kept. Also
 * false if this state or the new one can hold personal data.
 */
export const shouldStoreOlderState = (
  resource: AnyResource,
  previousRecord: Document | null,
  updatedRecord: Loose,
  { states }: OlderRecordStateLimits,
): previousRecord is Document =>
  states > 0 &&
  previousRecord !== null &&
  hasVersionHistory(resource, previousRecord) &&
  hasVersionHistory(resource, updatedRecord);

/** Removes all older states of a record. Returns the ids of files that no record refers to any more. */
export async function removeOlderRecordStates(
  tx: Transaction,
  collectionPath: string,
  recordId: string,
): Promise<string[]> {
  const releasedFileIds: string[] = [];
  for (const olderState of await findOlderRecordStates(tx, appendRecordId(collectionPath, recordId), {
    limit: 0,
  })) {
    releasedFileIds.push(...(await removeOlderState(tx, olderState)));
  }
  return releasedFileIds;
}
