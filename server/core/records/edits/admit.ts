import {
  fieldAt,
  hasFieldWriteRight,
  hasPersonalDataFields,
  isAccountSignInField,
  isPersonalDataRecord,
  isWritableWhileMasked,
  type Loose,
  mayViewPersonalData,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { addToAccessEntryDraft, skipAccessEntry } from '../../call/accessNote';
import { type CollectionResources, findResourceOfRecord } from '../../call/collections';
import type { RouteCall } from '../../call/route';
import type { Document } from '../../store/store';
import { listBulkEditablePaths } from './editOne';

/**
 * Throws 403 for a field that the operator may not write in any record. Throws `confirm_needed` if the edit
 * changes a sign-in field of accounts and the operator has not confirmed the password. Rights that depend on
 * a record are checked later, for each record.
 */
export function requireRightsForBulkEdit(
  call: RouteCall,
  { all }: CollectionResources,
  editedPaths: readonly string[],
  isDryRun: boolean,
): void {
  const { scope } = call.operator;
  const mayEditPathInSomeResource = (path: string) =>
    all.some((resource) => {
      if (!listBulkEditablePaths(resource).includes(path)) return false;
      const field = fieldAt(resource.fields, path);
      const isEditableWhileMasked =
        isWritableWhileMasked(field) ||
        (!isAccountSignInField(field) && !hasOnlyRecordsWithPersonalData(resource));
      return (
        hasFieldWriteRight(scope, resource, field) &&
        (isEditableWhileMasked || mayViewPersonalData(scope, resource))
      );
    });
  if (!editedPaths.every(mayEditPathInSomeResource)) throw new ApiError('no_right');
  const isSignInFieldEdited = all.some((resource) =>
    editedPaths.some(
      (path) =>
        listBulkEditablePaths(resource).includes(path) &&
        isAccountSignInField(fieldAt(resource.fields, path)),
    ),
  );
  if (isSignInFieldEdited && !isDryRun) call.requireConfirmed();
}

/** Whether every record of a resource holds personal data. */
const hasOnlyRecordsWithPersonalData = (resource: CollectionResources['all'][number]): boolean =>
  hasPersonalDataFields(resource) &&
  !Object.values(resource.variants?.of ?? {}).some(({ personal }) => personal === false);

/** A record to edit, and whether the operator lacks a right that the edit of this record needs. */
export interface RecordWithBulkEditRightStatus {
  document: Document;
  lacksRight: boolean;
}

/**
 * Adds an edit of many records to the access log, before the first change. One entry covers all people whose
 * records are edited. Another entry, marked as refused, covers the records for which the operator lacks a
 * right.
 */
export function addBulkEditToAccessLog(
  call: RouteCall,
  collection: CollectionResources,
  checkedRecords: readonly RecordWithBulkEditRightStatus[],
  filterText: string,
): void {
  const personalRecords = checkedRecords.filter(({ document }) =>
    isPersonalDataRecord(findResourceOfRecord(collection, document), document),
  );
  const [first] = personalRecords;
  if (!first) {
    skipAccessEntry(call);
    return;
  }
  const resourceName = findResourceOfRecord(collection, first.document).name;
  const createAccessEntriesAboutPeople = (lacksRight: boolean) => {
    const { length: personalRecordCount } = personalRecords.filter(
      (checkedRecord) => checkedRecord.lacksRight === lacksRight,
    );
    return personalRecordCount > 0
      ? [
          {
            resource: resourceName,
            count: personalRecordCount,
            filter: filterText,
            result: lacksRight ? ('refused' as const) : ('done' as const),
          },
        ]
      : [];
  };
  addToAccessEntryDraft(call, {
    each: [...createAccessEntriesAboutPeople(false), ...createAccessEntriesAboutPeople(true)],
  });
}

/**
 * Logs whose records a dry run's answer names. The entry in the access log is the same as for reading a list.
 */
export function addBulkEditDryRunToAccessLog(
  call: RouteCall,
  collection: CollectionResources,
  checkedRecords: readonly RecordWithBulkEditRightStatus[],
  filterText: string,
): void {
  addToAccessEntryDraft(call, { action: 'list' });
  addBulkEditToAccessLog(call, collection, checkedRecords, filterText);
}

/** Returns the names of the edited fields in the form in which the access log stores them. */
export const formatEditedFieldNames = (valuesByPath: Loose): string =>
  `set=${Object.keys(valuesByPath).join()}`;
