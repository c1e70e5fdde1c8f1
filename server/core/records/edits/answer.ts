import { findField, getAt, isLongText, type Loose, setAt } from '../../../../src/core/schema/index';
import { isSameValue } from '../../../../src/core/schema/record/sameValue';
import { type CollectionResources, requireResourceOfRecord } from '../../call/collections';
import { createDeclaredFieldFilter } from '../../call/declared';
import { type OwnVersions, withLastVersions } from '../../call/ownVersions';
import type { RouteAnswer } from '../../call/route';
import { getPersonalDataKindOfField } from '../../privacy/mask';
import type { Document, Reader } from '../../store/store';
import { getRecordTitleOrId } from '../search/titles';
import { type BulkEditRecordResult, type BulkEditValueChange, listBulkEditablePaths } from './editOne';
import type { BulkEditChangeInAnswer, BulkEditOutcome, SkippedRecordOutcome, StoredBulkEdit } from './stored';

/** Returns each distinct value with the number of times it occurs, the most frequent first. */
function countEqualValues<T>(values: readonly T[]): { value: T; count: number }[] {
  const countByJson = new Map<string, { value: T; count: number }>();
  for (const value of values) {
    const key = JSON.stringify(value);
    countByJson.set(key, { value, count: (countByJson.get(key)?.count ?? 0) + 1 });
  }
  return [...countByJson.values()].toSorted((a, b) => b.count - a.count);
}

/** Whether an answer about many records is allowed to contain values of the field at `path`. */
const mayAnswerContainValuesAtPath = ({ all }: CollectionResources, path: string): boolean =>
  all.every(({ fields }) => {
    const field = findField(fields, path);
    return !field || (getPersonalDataKindOfField(field) === undefined && !isLongText(field));
  });

/**
 * Returns a change without the values that the caller may not read, as a list with one item. The list is
 * empty if the caller may not read the changed field at all.
 */
function removeUnreadableValuesOfChange(
  collection: CollectionResources,
  { path, by, before, after, ...others }: BulkEditChangeInAnswer,
) {
  const resource = collection.all.find(({ fields }) => findField(fields, path));
  if (!resource) return [];
  if (!mayAnswerContainValuesAtPath(collection, path)) return [{ path, by, ...others }];
  const keepDeclaredFieldsOfValue = (value: unknown) =>
    getAt(createDeclaredFieldFilter(resource.fields)(setAt({}, path, value)), path) ?? null;
  const readableValues = {
    before: keepDeclaredFieldsOfValue(before),
    after: keepDeclaredFieldsOfValue(after),
  };
  return isSameValue(readableValues.before, readableValues.after)
    ? []
    : [{ path, by, ...readableValues, ...others }];
}

/**
 * Summarises the changes of records: returns each different change with the number of records that have it.
 */
const summariseValueChanges = (
  collection: CollectionResources,
  changes: readonly BulkEditValueChange[],
): BulkEditChangeInAnswer[] =>
  countEqualValues(changes.flatMap((change) => removeUnreadableValuesOfChange(collection, change))).map(
    ({ value, count }) => ({
      ...value,
      count,
    }),
  );

/**
 * Returns, for each field that an edit can set, its present values in several records. Each value has the
 * number of records that have it.
 */
export function countRecordsPerFieldValue(
  collection: CollectionResources,
  documents: readonly Document[],
): Loose[] {
  const editablePaths = [...new Set(collection.all.flatMap(listBulkEditablePaths))];
  return editablePaths.map((path) => ({
    path,
    values: countEqualValues(
      documents.flatMap((document) => {
        const resource = requireResourceOfRecord(collection, document);
        return listBulkEditablePaths(resource).includes(path)
          ? [getAt(createDeclaredFieldFilter(resource.fields)(document), path) ?? null]
          : [];
      }),
    ),
  }));
}

async function toSkippedRecordAnswer(
  reader: Reader,
  collection: CollectionResources,
  { texts, ...kept }: SkippedRecordOutcome,
): Promise<Loose> {
  const skippedDocument = await reader.get(collection.path, kept._id);
  return {
    ...kept,
    title: skippedDocument ? getRecordTitleOrId(collection, skippedDocument) : kept._id,
    ...texts,
  };
}

/** Returns the answer to an edit of many records. `storedEdit` is the stored edit; absent for a dry run. */
export async function composeBulkEditAnswer(
  reader: Reader,
  collection: CollectionResources,
  { kept, changes, ...outcome }: BulkEditOutcome,
  storedEdit?: StoredBulkEdit,
): Promise<RouteAnswer> {
  const skippedRecords: Loose[] = [];
  for (const skippedRecord of kept)
    skippedRecords.push(await toSkippedRecordAnswer(reader, collection, skippedRecord));
  const undoableEdit =
    storedEdit && outcome.done.length > 0 ? { _id: storedEdit._id, until: storedEdit.until } : undefined;
  // The caller may have lost rights since the edit was stored.
  const readableChanges = changes.flatMap((change) => removeUnreadableValuesOfChange(collection, change));
  return {
    status: 200,
    body: {
      ...outcome,
      changes: readableChanges,
      kept: skippedRecords,
      ...(undoableEdit && { undo: undoableEdit }),
    },
  };
}

/** The outcome of an edit for one record: the changes of the record, or why it is unchanged. */
export type RecordEditOutcome = { edited: BulkEditRecordResult } | { kept: SkippedRecordOutcome };

/** Combines the outcomes for the single records into the outcome of the whole edit. */
export const combineRecordEditOutcomes = (
  collection: CollectionResources,
  outcomes: readonly RecordEditOutcome[],
  ownVersions: OwnVersions,
): BulkEditOutcome => {
  const editResults = outcomes.flatMap((outcome) => ('edited' in outcome ? [outcome.edited] : []));
  const editedRecords = editResults.flatMap(({ document: { _id, version }, changes }) =>
    changes.length > 0 ? [{ _id, version }] : [],
  );
  const keptRecords = outcomes.flatMap((outcome) => ('kept' in outcome ? [outcome.kept] : []));
  return {
    done: withLastVersions(ownVersions, collection.path, editedRecords),
    same: editResults.flatMap(({ document, changes }) => (changes.length === 0 ? [document._id] : [])),
    kept: withLastVersions(ownVersions, collection.path, keptRecords),
    changes: summariseValueChanges(
      collection,
      editResults.flatMap(({ changes }) => changes),
    ),
  };
};
