import type { Loose } from '../../../../src/core/schema/index';
import { recordPathOf } from '../../states/states';
import { exclusiveLock } from '../../store/locks';
import { RULES_REVISION } from '../../store/own';
import type { Collection, Document, LockKey, Reader, Transaction } from '../../store/store';
import type { EditedValueChange } from './editOne';

/**
 * Collection of edits of many records: one document for each edit, and one for each record that an edit
 * changed.
 */
export const EDITS_COLLECTION = '_edits';

/** The outcome for a record that an edit did not change. */
export interface UneditedRecord {
  _id: string;
  version?: number;
  code: string;
  texts: Loose;
}

/** The outcome of an edit of many records. */
export interface EditOutcome {
  done: readonly { _id: string; version: number }[];
  same: readonly string[];
  kept: readonly UneditedRecord[];
  changes: readonly Loose[];
}

/** A stored edit of many records. */
export interface EditRun extends Document {
  path: string;
  operator: string;
  set: Loose;
  /** Instant until which the edit can be undone. */
  until: string;
  /** The outcome; absent until all records were tried. */
  outcome?: EditOutcome;
  /** True once undoing has begun. It is then already recorded. */
  isUndone?: true;
}

/** A record that an edit changed. */
export interface EditedRow extends Document {
  run: string;
  record: string;
  /** The record's version after the edit. */
  number: number;
  /** The values before the edit, by path. */
  before: Loose;
  changes: readonly EditedValueChange[];
  /** The record's version after the edit was undone. */
  undone?: number;
}

const isRun = (document: Document | null): document is EditRun => typeof document?.until === 'string';
const isRow = (document: Document): document is EditedRow => typeof document.number === 'number';

const found = ['expiresAt', 'record', 'run'] as const;

/**
 * The store's collection of edits, and of the rows that say which record an edit changed. Index keys find
 * both by time of expiry, and the rows also by edit and by record.
 */
export const editCollection: Collection = {
  name: EDITS_COLLECTION,
  paths: found,
  orders: found.map((path) => [{ path, descending: false }]),
  keysOf: (document) => Object.fromEntries(found.map((path) => [path, String(document[path] ?? '')])),
  rules: RULES_REVISION,
};

/** Returns a stored edit; null if there is none. */
export async function readEditRun(reader: Reader, id: string): Promise<EditRun | null> {
  const run = await reader.get(EDITS_COLLECTION, id);
  return isRun(run) ? run : null;
}

const rowId = (run: string, record: string) => `${run}/${record}`;

/** Returns the row that an edit stored about a record; null if the edit did not change the record. */
export async function readEditedRow(reader: Reader, run: string, record: string): Promise<EditedRow | null> {
  const row = await reader.get(EDITS_COLLECTION, rowId(run, record));
  return row && isRow(row) ? row : null;
}

const rowsWhere = async (reader: Reader, path: 'run' | 'record', key: string): Promise<EditedRow[]> => {
  const where = [{ op: 'equals' as const, path, key }];
  return (await reader.find(EDITS_COLLECTION, { where, order: [], skip: 0, limit: 0 })).filter(isRow);
};

/** Returns the rows of an edit, one for each record that it changed, by record id. */
export const readEditedRows = async (reader: Reader, run: string): Promise<EditedRow[]> =>
  (await rowsWhere(reader, 'run', run)).toSorted((one, other) => (one._id < other._id ? -1 : 1));

/** Returns the id of the record that a row is about. */
export const recordIdOfRow = ({ run, _id }: EditedRow): string => _id.slice(run.length + 1);

/** Stores that an edit changed a record. */
export const addEditedRow = (
  tx: Transaction,
  { _id: run, path, until }: EditRun,
  { _id, version: number }: Document,
  { before, changes }: Pick<EditedRow, 'before' | 'changes'>,
): Promise<void> =>
  tx.insert(EDITS_COLLECTION, {
    _id: rowId(run, _id),
    version: 1,
    run,
    record: recordPathOf(path, _id),
    number,
    before,
    changes,
    expiresAt: until,
  });

/** Removes the rows that edits stored about a record. */
export async function forgetEditedRows(tx: Transaction, path: string, id: string): Promise<void> {
  for (const { _id } of await rowsWhere(tx, 'record', recordPathOf(path, id)))
    await tx.remove(EDITS_COLLECTION, _id);
}

/** Returns the locks that `forgetEditedRows` needs. */
export const locksOfEditedRows = async (reader: Reader, path: string, id: string): Promise<LockKey[]> =>
  (await rowsWhere(reader, 'record', recordPathOf(path, id))).map(({ _id }) =>
    exclusiveLock(EDITS_COLLECTION, _id),
  );
