import { type AnyResource, differingPaths, keepsStates, type Loose } from '../../../src/core/schema/index';
import { ASSETS, releaseAssets } from '../assets/assets';
import { inPiece } from '../basics/turns';
import type { StateLimits } from '../call/route';
import { findFirst } from '../store/findFirst';
import { locked } from '../store/locks';
import { RULES } from '../store/own';
import type { Collection, Document, LockKey, Reader, Transaction } from '../store/store';
import { deltaOf } from './delta';
import { type Packed, pack, packedSize } from './packed';

/** Collection of the older states of records: each holds the delta from the next state back to it. */
export const STATES = '_states';

/** The change that made the next state: a save, an act, a return to an older state, or a restore from the bin. */
export type Made = { by: 'save' | 'bin' } | { by: 'act'; act: string } | { by: 'back'; to: number };

/** An older state of a record. */
export interface State extends Document {
  /** Path and id of the record, as in `boards/66…`. */
  record: string;
  /** The record's version in this state. */
  number: number;
  updatedAt: string;
  updatedBy: Loose;
  /** Since when the record has a newer one. */
  endedAt: string;
  /** Paths of the fields that the next state changed. */
  changed: readonly string[];
  made: Made;
  /** The delta from the next state back to this one. */
  back: Packed;
  /** Bytes of `back`, and of all states of the record up to this one; the same of its files. */
  bytes: number;
  bytesSoFar: number;
  fileBytes: number;
  fileBytesSoFar: number;
  /** Ids of the files that the next state let go of. */
  assets: readonly string[];
}

/** Bytes of older states that a record may have, whatever its own size, and of files that only they show. */
const MOST_BYTES = 64 * 1024;
const MOST_FILE_BYTES = 100 * 1024 * 1024;

const DIGITS = 10;
const padded = (version: number) => String(version).padStart(DIGITS, '0');
/** After every digit, so that a range may end here. */
const AFTER = '~';
const placeOf = (record: string, version: number) => `${record} ${padded(version)}`;

/** The collection as the store keeps it: by record and version, and by age. */
export const stateCollection: Collection = {
  name: STATES,
  paths: ['endedAt', 'place'],
  orders: [[{ path: 'place', descending: false }], [{ path: 'endedAt', descending: false }]],
  keysOf: ({ record, number, endedAt }) => ({
    endedAt: String(endedAt),
    place: placeOf(String(record), Number(number)),
  }),
  // States change with their record alone: `path/id/version`.
  lockOf: (id) => id.slice(0, id.lastIndexOf('/')),
  rules: RULES,
};

export const recordName = (path: string, id: string) => `${path}/${id}`;

/** The owner of the files that only an older state shows. */
export const stateOwner = ({ record, number }: Pick<State, 'record' | 'number'>) => `~${record}/${number}`;

const isState = (document: Document): document is State => typeof document.record === 'string';

const ofRecord = (record: string) => ({
  op: 'between' as const,
  path: 'place',
  from: `${record} `,
  until: `${record} ${AFTER}`,
});

/** Finds older states of a record, the newest first. */
export async function findStates(
  reader: Reader,
  record: string,
  { skip = 0, limit }: { skip?: number; limit: number },
): Promise<State[]> {
  const order = [{ path: 'place', descending: true }];
  return (await reader.find(STATES, { where: [ofRecord(record)], order, skip, limit })).filter(isState);
}

async function stateAt(end: 'newest' | 'oldest', reader: Reader, record: string): Promise<State | undefined> {
  const order = [{ path: 'place', descending: end === 'newest' }];
  return (await findFirst(reader, STATES, { where: [ofRecord(record)], order }, 1, isState))[0];
}

export const countStates = (reader: Reader, record: string): Promise<number> =>
  reader.count(STATES, [ofRecord(record)]);

const stateId = (record: string, number: number) => `${record}/${padded(number)}`;

async function stateWith(reader: Reader, record: string, number: number): Promise<State | undefined> {
  const state = number > 0 ? await reader.get(STATES, stateId(record, number)) : null;
  return state && isState(state) ? state : undefined;
}

/** The states of a record, by the versions that saves look at: the newest, the oldest that may stay, and those before. */
const versionsAround = (version: number, { states }: StateLimits): number[] =>
  [version - 1, version - states, version - states - 1, version - states + 1].filter(
    (number) => number > 0 && number < version,
  );

/** Reads ahead what the next saves of some documents look at. */
export const readStatesAhead = (
  tx: Transaction,
  path: string,
  documents: readonly Pick<Document, '_id' | 'version'>[],
  limits: StateLimits,
): Promise<void> =>
  tx.readAhead(
    STATES,
    documents.flatMap(({ _id, version }) =>
      versionsAround(version, limits).map((number) => stateId(recordName(path, _id), number)),
    ),
  );

/** Removes a state; returns the ids of the files that nothing refers to any more. */
async function dropState(tx: Transaction, state: State): Promise<string[]> {
  await tx.remove(STATES, state._id);
  return releaseAssets(tx, state.assets, stateOwner(state));
}

/**
 * Finds the oldest state of a record whose newest one is `newest`. It usually is the one that has to go now, and the one
 * before is gone: then no list is read.
 */
async function oldestOf(tx: Transaction, { record, number }: State, states: number) {
  const [guess, before] = await Promise.all([
    stateWith(tx, record, number - states),
    stateWith(tx, record, number - states - 1),
  ]);
  return guess && !before ? guess : stateAt('oldest', tx, record);
}

/** Removes the oldest states of a record until the rest is within the limits; returns the ids of released files. */
async function dropOldest(
  tx: Transaction,
  newest: State,
  most: { states: number; bytes: () => number },
): Promise<string[]> {
  const released: string[] = [];
  const isFine = (number: number, bytes: number, fileBytes: number) =>
    number > newest.number - most.states &&
    (bytes <= MOST_BYTES || bytes <= most.bytes()) &&
    fileBytes <= MOST_FILE_BYTES;
  // All that the record ever had may be within them.
  if (isFine(1, newest.bytesSoFar, newest.fileBytesSoFar)) return released;
  let oldest = await oldestOf(tx, newest, most.states);
  for (;;) {
    if (!oldest || oldest._id === newest._id) return released;
    const bytes = newest.bytesSoFar - oldest.bytesSoFar + oldest.bytes;
    const fileBytes = newest.fileBytesSoFar - oldest.fileBytesSoFar + oldest.fileBytes;
    if (isFine(oldest.number, bytes, fileBytes)) return released;
    released.push(...(await dropState(tx, oldest)));
    const next = await stateWith(tx, newest.record, oldest.number + 1);
    oldest = next ?? (await stateAt('oldest', tx, newest.record));
  }
}

/** One change of a record: both states, what made it, and the files that it lets go of. */
export interface KeptStep {
  before: Document;
  after: Document;
  made: Made;
  /** Files that the record showed before and no longer does, which the older state owns from now on. */
  assets: readonly string[];
  fileBytes: number;
  now: Date;
}

/** Returns the state that a record had before a change, as it is kept. */
async function stateBefore(
  tx: Transaction,
  resource: AnyResource,
  { before, after, made, assets, fileBytes, now }: KeptStep,
  limits: StateLimits,
): Promise<State> {
  const record = recordName(resource.api.path, before._id);
  // Else it looks at one state alone.
  if (before.version > limits.states) await readStatesAhead(tx, resource.api.path, [before], limits);
  // A record of the first version has none.
  const last =
    before.version > 1
      ? ((await stateWith(tx, record, before.version - 1)) ?? (await stateAt('newest', tx, record)))
      : undefined;
  const back = await pack(JSON.stringify(deltaOf(after, before)));
  const bytes = packedSize(back);
  return {
    _id: stateId(record, before.version),
    version: 1,
    record,
    number: before.version,
    updatedAt: String(before.updatedAt ?? ''),
    updatedBy: (before.updatedBy ?? {}) as Loose,
    endedAt: now.toISOString(),
    changed: differingPaths(resource, before, after),
    made,
    back,
    bytes,
    bytesSoFar: (last?.bytesSoFar ?? 0) + bytes,
    fileBytes,
    fileBytesSoFar: (last?.fileBytesSoFar ?? 0) + fileBytes,
    assets,
  };
}

/**
 * Keeps the states that records of a resource had before a change of each, and drops their oldest ones. Returns the ids
 * of files that nothing refers to any more.
 */
export async function keepStates(
  tx: Transaction,
  resource: AnyResource,
  steps: readonly KeptStep[],
  limits: StateLimits,
): Promise<string[]> {
  const states: State[] = [];
  for (const step of steps) states.push(await stateBefore(tx, resource, step, limits));
  if (states.length > 0) await tx.insert(STATES, ...states);
  const released: string[] = [];
  for (const [at, state] of states.entries()) {
    // Together they take half of what the record does, or a little; the newest always stays.
    const bytes = () => JSON.stringify(steps[at]?.after).length / 2;
    released.push(...(await dropOldest(tx, state, { states: limits.states, bytes })));
  }
  return released;
}

/** Whether the state before a change is kept: never one with personal data, nor the way to one. */
export const isKeptState = (
  resource: AnyResource,
  before: Document | null,
  after: Loose,
  { states }: StateLimits,
): before is Document =>
  states > 0 && before !== null && keepsStates(resource, before) && keepsStates(resource, after);

/** Removes all states of a record; returns the ids of files that nothing refers to any more. */
export async function forgetStates(tx: Transaction, path: string, id: string): Promise<string[]> {
  const released: string[] = [];
  for (const state of await findStates(tx, recordName(path, id), { limit: 0 })) {
    released.push(...(await dropState(tx, state)));
  }
  return released;
}

/** Some of what a sweep clears: the locks of it, and the transaction that returns the files that it let go of. */
export interface Clearing {
  locks: readonly LockKey[];
  clear(tx: Transaction): Promise<string[]>;
}

/** Finds up to `limit` states that were over before an instant; null where there is none. */
export async function dropOldStates(reader: Reader, until: string, limit: number): Promise<Clearing | null> {
  const where = [{ op: 'between' as const, path: 'endedAt', until }];
  const old = await findFirst(reader, STATES, { where, order: [] }, limit, isState);
  if (old.length === 0) return null;
  return {
    locks: old.flatMap(({ record, assets }) => [{ name: record }, ...assets.map((id) => locked(ASSETS, id))]),
    async clear(tx) {
      const released: string[] = [];
      await inPiece(old, async ({ _id }) => {
        const state = await tx.get(STATES, _id);
        if (state && isState(state)) released.push(...(await dropState(tx, state)));
      });
      return released;
    },
  };
}
