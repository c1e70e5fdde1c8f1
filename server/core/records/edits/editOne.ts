import {
  type AnyResource,
  fieldAt,
  fieldTypeHandlerOf,
  getAt,
  type Loose,
  normalizeRecordValues,
  setAt,
} from '../../../../src/core/schema/index';
import { isSameValue } from '../../../../src/core/schema/record/sameValue';
import { ApiError } from '../../basics/errors';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import type { WriteContext } from '../../call/route';
import { requireAccountUpdateRights, requireRightToWriteSentValues } from '../../privacy/rights';
import type { Document } from '../../store/store';
import type { SeparatelyStoredData } from '../additions';
import { checkRecordBody } from '../body/body';
import { applyBodyToRecord, validateAndSaveRecord } from '../body/changes';
import type { RecordDependencies } from '../ports';
import { listAutomaticallyFilledPaths } from '../writes/hooks/fill';
import { createChangeNotAllowedError } from '../writes/notAllowed';
import { getStoredRecordOrThrow, requireOnlyOwnChanges } from '../writes/save';

/** A value that an edit changed: by setting it, by a reset, or by a hook. */
export interface BulkEditValueChange {
  /** Path of the changed field. */
  path: string;
  /** The cause of the change: the edit itself, a reset or a hook. */
  by: 'set' | 'reset' | 'hook';
  /** The value before the edit. */
  before: unknown;
  /** The value after the edit. */
  after: unknown;
}

/** An edit of many records, which gives the same values to all of these records. */
export interface BulkEdit {
  collection: CollectionResources;
  /** The new values of the edit, by the paths of their fields. */
  set: Loose;
  /**
   * Whether the edit is allowed to empty stored values by resets. A reset sets other fields when a value of
   * one field is chosen.
   */
  allowsLoss: boolean;
}

/** Returns the paths of a resource's fields that an edit can set for several selected records at once. */
export const listBulkEditablePaths = ({ bulk }: AnyResource): readonly string[] => bulk?.edit ?? [];

/** Converts values by path to the nested form of a body. */
export const nestValuesByPath = (valuesByPath: Loose): Loose =>
  Object.entries(valuesByPath).reduce<Loose>((body, [path, value]) => setAt(body, path, value), {});

const getValueOrNullAtPath = (record: object, path: string): unknown => getAt(record, path) ?? null;

const findDifferingPaths = (oldRecord: object, newRecord: object, paths: readonly string[]): string[] =>
  [...new Set(paths)].filter(
    (path) => !isSameValue(getValueOrNullAtPath(oldRecord, path), getValueOrNullAtPath(newRecord, path)),
  );

/**
 * Returns each changed value before and after the edit, and what changed it: the edit itself, a reset or a
 * hook.
 */
function collectChangedValuesOfEdit(
  resource: AnyResource,
  valuesByPath: Loose,
  oldRecord: object,
  newRecord: object,
  hookFilledPaths: readonly string[],
) {
  const editedPaths = Object.keys(valuesByPath);
  const resetPaths = (resource.resets ?? []).flatMap((resetRule) => Object.keys(resetRule.set));
  const determineChangeCause = (path: string): BulkEditValueChange['by'] =>
    editedPaths.includes(path) ? 'set' : hookFilledPaths.includes(path) ? 'hook' : 'reset';
  return findDifferingPaths(oldRecord, newRecord, [...editedPaths, ...resetPaths, ...hookFilledPaths]).map(
    (path): BulkEditValueChange => ({
      path,
      by: determineChangeCause(path),
      before: getValueOrNullAtPath(oldRecord, path),
      after: getValueOrNullAtPath(newRecord, path),
    }),
  );
}

/** A stored record, and the changes that an edit would make to it. */
interface PreparedBulkEditOfRecord {
  before: Document;
  resource: AnyResource;
  /** The paths whose values the edit changes. Empty if the record already has all new values. */
  differs: readonly string[];
}

/**
 * Reads a record for an edit. Throws 404 if there is none, and 412 if another call changed it since the named
 * version. Throws 403 for a value that the operator may not write in this record. Throws 405 for a field that
 * the record's resource does not list in `bulk.edit`.
 */
export async function readRecordForBulkEdit(
  writeContext: Pick<WriteContext, 'tx' | 'call' | 'ownVersions'>,
  { collection, set }: BulkEdit,
  { _id, version }: { _id: string; version: number },
  { messages }: Pick<RecordDependencies, 'messages'>,
): Promise<PreparedBulkEditOfRecord> {
  const storedRecord = await getStoredRecordOrThrow(writeContext.tx, collection, _id);
  const resource = requireResourceOfRecord(collection, storedRecord);
  const editedPaths = Object.keys(set);
  if (!editedPaths.every((path) => listBulkEditablePaths(resource).includes(path)))
    throw createChangeNotAllowedError(resource, messages);
  requireRightToWriteSentValues(writeContext.call, resource, storedRecord, nestValuesByPath(set));
  const differingPaths = findDifferingPaths(storedRecord, nestValuesByPath(set), editedPaths);
  if (differingPaths.length > 0) requireOnlyOwnChanges(writeContext, collection.path, storedRecord, version);
  return { before: storedRecord, resource, differs: differingPaths };
}

/** The result for a body that has no data to store outside the record. */
export const NO_SEPARATELY_STORED_DATA: SeparatelyStoredData = { problems: {}, store: async () => {} };

/** An edited record. `changes` is empty if the record already had the new values. */
export interface BulkEditRecordResult {
  document: Pick<Document, '_id' | 'version'>;
  changes: readonly BulkEditValueChange[];
  /** The values before the edit, by path. Values that hooks fill are not included. */
  before: Loose;
}

/** Applies an edit to a record, as an update would. Throws ApiError if the record stays as it is. */
export async function editRecordInBulk(
  writeContext: WriteContext,
  bulkEdit: BulkEdit,
  selectedRecord: { _id: string; version: number },
  separateData: SeparatelyStoredData | undefined,
  ports: RecordDependencies,
): Promise<BulkEditRecordResult> {
  const { collection, set, allowsLoss } = bulkEdit;
  const { before, resource, differs } = await readRecordForBulkEdit(
    writeContext,
    bulkEdit,
    selectedRecord,
    ports,
  );
  if (differs.length === 0) return { document: before, changes: [], before: {} };
  const sentBody = normalizeRecordValues(resource.fields, nestValuesByPath(set), before);
  const checkedBody = checkRecordBody(resource, sentBody, (html) => html, before);
  const { after, problems } = await applyBodyToRecord(
    writeContext,
    collection,
    resource,
    before,
    { sent: sentBody, ...checkedBody },
    ports,
  );
  const hasNoProblems = Object.keys(problems).length === 0;
  // The edit can't set a field that the record's form hides, because such a field keeps its value.
  if (hasNoProblems && findDifferingPaths(after, nestValuesByPath(set), differs).length > 0)
    throw new ApiError('not_now');
  const isNonEmptyValueReset = ({ by, path, before: previousValue }: BulkEditValueChange) =>
    by === 'reset' && !fieldTypeHandlerOf(fieldAt(resource.fields, path)).isEmpty(previousValue);
  if (!allowsLoss && collectChangedValuesOfEdit(resource, set, before, after, []).some(isNonEmptyValueReset))
    throw new ApiError('would_reset');
  requireAccountUpdateRights(writeContext.call, resource, { before, after, sent: sentBody });
  const document = await validateAndSaveRecord(
    writeContext,
    resource,
    { before, after, problems, companion: separateData ?? NO_SEPARATELY_STORED_DATA },
    ports,
  );
  // An undo also restores fields that the caller may not read. Answers leave their changes out.
  const fullResource = getResourceWithAllFields(writeContext, resource);
  const valueChanges = collectChangedValuesOfEdit(
    fullResource,
    set,
    before,
    document,
    listAutomaticallyFilledPaths(ports, fullResource),
  );
  const changesExceptByHooks = valueChanges.filter(({ by }) => by !== 'hook');
  return {
    document,
    changes: valueChanges,
    before: Object.fromEntries(
      changesExceptByHooks.map(({ path, before: previousValue }) => [path, previousValue]),
    ),
  };
}
