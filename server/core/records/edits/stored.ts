import type { Loose } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { appendRecordId } from '../../states/states';
import { exclusiveLock } from '../../store/locks';
import { INDEX_KEY_RULES_REVISION } from '../../store/own';
import type { Collection, Document, LockKey, Reader, Transaction } from '../../store/store';
import type { BulkEditValueChange } from './editOne';

/**
 * Collection of edits of many records: one document for each edit, and one for each record that an edit
 * changed.
 */
export const BULK_EDITS_COLLECTION = '_edits';

/** The outcome for a record that an edit did not change. */
export interface SkippedRecordOutcome {
  _id: string;
  version?: number;
  code: string;
  texts: Loose;
}

/**
 * A change that an edit made, as an answer about many records lists it. It has no values if the answer may
 * not contain them.
 */
export type BulkEditChangeInAnswer = Pick<BulkEditValueChange, 'path' | 'by'> &
  Partial<BulkEditValueChange> & { count?: number };

/** The outcome of an edit of many records. */
export interface BulkEditOutcome {
  /** The edited records, with their new versions. */
  done: readonly { _id: string; version: number }[];
  same: readonly string[];
  /** The records that the edit did not change, each with the reason. */
  kept: readonly SkippedRecordOutcome[];
  changes: readonly BulkEditChangeInAnswer[];
}

/** A stored edit of many records. */
export interface StoredBulkEdit extends Document {
  /** Path of the edited collection. */
  path: string;
  /** Id of the operator who made the edit. */
  operator: string;
  set: Loose;
  /** The digest of the call's body; absent from edits of older versions. */
  digest?: string;
  /** Instant until which the edit can be undone. */
  until: string;
  /** The outcome of the edit; absent until the edit has tried all records. */
  outcome?: BulkEditOutcome;
  /** True once undoing has begun. The access log then already has an entry about it. */
  isUndone?: true;
}

/** The stored row about a record that an edit changed. */
export interface BulkEditLogRow extends Document {
  run: string;
  /** Id of the edited record. */
  record: string;
  /** The record's version after the edit. */
  number: number;
  /** The record's values before the edit, by path. */
  before: Loose;
  changes: readonly BulkEditValueChange[];
  /** The record's version after the edit was undone. */
  undone?: number;
}

const isStoredBulkEdit = (document: Document | null): document is StoredBulkEdit =>
  typeof document?.until === 'string';
const isBulkEditLogRow = (document: Document): document is BulkEditLogRow =>
  typeof document.number === 'number';

const bulkEditIndexPaths = ['expiresAt', 'record', 'run'] as const;

/**
 * The store's collection of edits of many records. It also holds a row for each record that an edit changed.
 * Edits and rows can be found by time of expiry, and rows also by edit and by record.
 */
export const bulkEditsCollection: Collection = {
  name: BULK_EDITS_COLLECTION,
  paths: bulkEditIndexPaths,
  orders: bulkEditIndexPaths.map((path) => [{ path, descending: false }]),
  keysOf: (document) =>
    Object.fromEntries(bulkEditIndexPaths.map((path) => [path, String(document[path] ?? '')])),
  rules: INDEX_KEY_RULES_REVISION,
};

/** Throws 409 if a call with the key of an unfinished edit has another body. */
export function requireBodyOfEdit({ digest }: StoredBulkEdit, sent: StoredBulkEdit): void {
  if (digest !== undefined && digest !== sent.digest) throw new ApiError('already_created');
}

/** Returns a stored edit; null if there is none. */
export async function readStoredBulkEdit(reader: Reader, editId: string): Promise<StoredBulkEdit | null> {
  const storedEdit = await reader.get(BULK_EDITS_COLLECTION, editId);
  return isStoredBulkEdit(storedEdit) ? storedEdit : null;
}

const formatBulkEditLogRowId = (editId: string, recordId: string) => `${editId}/${recordId}`;

/** Returns the row that an edit stored about a record; null if the edit did not change the record. */
export async function readBulkEditLogRow(
  reader: Reader,
  editId: string,
  recordId: string,
): Promise<BulkEditLogRow | null> {
  const row = await reader.get(BULK_EDITS_COLLECTION, formatBulkEditLogRowId(editId, recordId));
  return row && isBulkEditLogRow(row) ? row : null;
}

const findLogRowsByRunOrRecord = async (
  reader: Reader,
  indexPath: 'run' | 'record',
  indexKey: string,
): Promise<BulkEditLogRow[]> => {
  const where = [{ op: 'equals' as const, path: indexPath, key: indexKey }];
  return (await reader.find(BULK_EDITS_COLLECTION, { where, order: [], skip: 0, limit: 0 })).filter(
    isBulkEditLogRow,
  );
};

export const extractRecordIdFromLogRow = ({ run, _id }: BulkEditLogRow): string => _id.slice(run.length + 1);

/**
 * Returns the rows of an edit, one for each record that it changed, by record id. Each has the version that
 * the whole edit gave the record, because edits of other records may have changed it by hooks.
 */
export async function readBulkEditLogRows(
  reader: Reader,
  { _id: editId, outcome }: StoredBulkEdit,
): Promise<BulkEditLogRow[]> {
  const lastVersionById = new Map(outcome?.done.map(({ _id, version }) => [_id, version]));
  return (await findLogRowsByRunOrRecord(reader, 'run', editId))
    .map((row) => ({ ...row, number: lastVersionById.get(extractRecordIdFromLogRow(row)) ?? row.number }))
    .toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

/** Stores that an edit changed a record. */
export const storeBulkEditLogRow = (
  tx: Transaction,
  { _id: editId, path, until }: StoredBulkEdit,
  { _id, version: recordVersion }: Document,
  { before, changes }: Pick<BulkEditLogRow, 'before' | 'changes'>,
): Promise<void> =>
  tx.insert(BULK_EDITS_COLLECTION, {
    _id: formatBulkEditLogRowId(editId, _id),
    version: 1,
    run: editId,
    record: appendRecordId(path, _id),
    number: recordVersion,
    before,
    changes,
    expiresAt: until,
  });

/** Removes the rows that edits stored about a record. */
export async function removeBulkEditLogRows(
  tx: Transaction,
  collectionPath: string,
  recordId: string,
): Promise<void> {
  for (const { _id } of await findLogRowsByRunOrRecord(
    tx,
    'record',
    appendRecordId(collectionPath, recordId),
  ))
    await tx.remove(BULK_EDITS_COLLECTION, _id);
}

/** Returns the locks that `removeBulkEditLogRows` needs. */
export const computeLocksForBulkEditLogRows = async (
  reader: Reader,
  collectionPath: string,
  recordId: string,
): Promise<LockKey[]> =>
  (await findLogRowsByRunOrRecord(reader, 'record', appendRecordId(collectionPath, recordId))).map(
    ({ _id }) => exclusiveLock(BULK_EDITS_COLLECTION, _id),
  );
