import {
  type AnyField,
  type AnyResource,
  fieldTypeHandlerOf,
  findField,
  getAllowedFieldValues,
  getAt,
  getTargetResourceName,
  isObject,
  isPathWithin,
  type Loose,
  limits,
  removeItemIndexesFromPath,
} from '../../../../src/core/schema/index';
import {
  findItemSheetDefinition,
  type ListItemSheetDefinition,
} from '../../../../src/core/schema/record/excel';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import type { ApiError } from '../../basics/errors';
import { MaskableRecord } from '../../call/shown';
import { buildTitleKey } from '../search/titles';
import { areJsonValuesEqual } from '../writes/hooks/fill';
import type { ImportRow } from './readRows';

/**
 * A value that an imported row changes, and what caused the change: one of the row's cells, a reset, or a
 * hook.
 */
export interface ImportedValueChange {
  /** Path of the changed field. */
  path: string;
  /** The value before the import. */
  before: unknown;
  /** The value after the import. */
  after: unknown;
  /** The cause of the change: a cell of the sheet, a reset or a hook. */
  by: 'cell' | 'reset' | 'hook';
}

export interface ImportValueChangeWithField extends ImportedValueChange {
  field: AnyField;
}

/**
 * Returns the values that differ between two states of a record. Changes by the row's cells come first. Then
 * come the resets that they cause, and then values that hooks fill (at the paths of `filledPaths`).
 */
export function compareRowWithRecord(
  resource: AnyResource,
  storedRecord: Loose,
  updatedRecord: Loose,
  { body, filledPaths }: { body: Loose; filledPaths: readonly string[] },
): ImportValueChangeWithField[] {
  const itemSheet = findItemSheetDefinition(resource, resource.list);
  const changes = [...eachFieldValue(resource.fields, updatedRecord)].flatMap(
    ({ path, field, value, inList }): ImportValueChangeWithField[] => {
      const storedValue = getAt(storedRecord, path);
      // A new item's default values are not shown as changes.
      const isDefaultInNewItem =
        inList &&
        storedValue === undefined &&
        getAt(body, path) === undefined &&
        areJsonValuesEqual(value, fieldTypeHandlerOf(field).blank(field) ?? null);
      if (areJsonValuesEqual(value, storedValue) || isDefaultInNewItem) return [];
      const isFilledByHook = filledPaths.some((filledPath) => isPathWithin(path, filledPath));
      const sentValue = getAt(body, path);
      const isSentValue = sentValue !== undefined && areJsonValuesEqual(value, sentValue);
      const cause = isFilledByHook ? 'hook' : isSentValue ? 'cell' : 'reset';
      return [{ path, field, before: storedValue ?? null, after: value ?? null, by: cause }];
    },
  );
  if (itemSheet) changes.push(...findRemovedItemChanges(itemSheet, storedRecord, updatedRecord));
  const filterChangesByCause = (cause: ImportValueChangeWithField['by']) =>
    changes.filter((change) => change.by === cause);
  return [...filterChangesByCause('cell'), ...filterChangesByCause('reset'), ...filterChangesByCause('hook')];
}

/**
 * Returns the values of the items that are removed from the end of a list, because the new list is shorter.
 * For an item without values, it returns the value of the first field.
 */
function findRemovedItemChanges(
  { path, field: { of } }: ListItemSheetDefinition,
  storedRecord: Loose,
  updatedRecord: Loose,
): ImportValueChangeWithField[] {
  const [storedItems, updatedItems] = [storedRecord, updatedRecord].map((record) => getAt(record, path));
  if (!Array.isArray(storedItems)) return [];
  const keptItemCount = Array.isArray(updatedItems) ? updatedItems.length : 0;
  return storedItems.slice(keptItemCount).flatMap((item, index) => {
    const itemPathPrefix = `${path}.${keptItemCount + index}.`;
    const itemFieldValues = isObject(item) ? [...eachFieldValue(of, item, undefined, itemPathPrefix)] : [];
    const nonEmptyFieldValues = itemFieldValues.filter(
      ({ field, value }) => !fieldTypeHandlerOf(field).isEmpty(value),
    );
    return (nonEmptyFieldValues.length > 0 ? nonEmptyFieldValues : itemFieldValues.slice(0, 1)).map(
      ({ path, field, value }): ImportValueChangeWithField => ({
        path,
        field,
        before: value ?? null,
        after: null,
        by: 'cell',
      }),
    );
  });
}

/**
 * Returns the values in which a new record differs from its row. These are values of the row that were reset
 * or hidden, and values that hooks fill.
 */
export const compareRowWithNewRecord = (
  resource: AnyResource,
  rowValues: Loose,
  newRecord: Loose,
  filledPaths: readonly string[],
): ImportValueChangeWithField[] => [
  ...findValuesResetInNewRecord(resource, rowValues, newRecord),
  ...compareRowWithRecord(resource, {}, newRecord, { body: {}, filledPaths }).filter(
    ({ by }) => by === 'hook',
  ),
];

const findValuesResetInNewRecord = (
  resource: AnyResource,
  rowValues: Loose,
  newRecord: Loose,
): ImportValueChangeWithField[] =>
  [...eachFieldValue(resource.fields, rowValues)].flatMap(
    ({ path, field, value }): ImportValueChangeWithField[] => {
      const { isEmpty } = fieldTypeHandlerOf(field);
      const savedValue = getAt(newRecord, path) ?? null;
      return isEmpty(value) || !isEmpty(savedValue)
        ? []
        : [{ path, field, before: value, after: savedValue, by: 'reset' }];
    },
  );

/** Whether a change removes a stored value: by an empty cell, or by a reset. */
export const isRemovalOfStoredValue = ({ field, before, after, by }: ImportValueChangeWithField): boolean =>
  by !== 'hook' &&
  !fieldTypeHandlerOf(field).isEmpty(before) &&
  (by === 'reset' || fieldTypeHandlerOf(field).isEmpty(after));

/** Number of characters that are shown before the first difference of two long texts. */
const DIFF_CONTEXT_CHARACTERS = 20;
const cutTextExcerptAtOffset = (text: string, offset: number): string => {
  const startEllipsis = offset > 0 ? '…' : '';
  const endEllipsis = text.length > offset + limits.maxImportPreviewTextLength ? '…' : '';
  return `${startEllipsis}${text.slice(offset, offset + limits.maxImportPreviewTextLength)}${endEllipsis}`;
};

/**
 * Returns the values before and after a change as an answer shows them. Long texts are cut around their first
 * difference.
 */
function shortenBeforeAndAfter(oldValue: unknown, newValue: unknown): { before: unknown; after: unknown } {
  const maxTextLength = Math.max(
    ...[oldValue, newValue].map((value) => (typeof value === 'string' ? value.length : 0)),
  );
  if (maxTextLength <= limits.maxImportPreviewTextLength) return { before: oldValue, after: newValue };
  const [oldText, newText] = [String(oldValue ?? ''), String(newValue ?? '')];
  let commonPrefixLength = 0;
  while (commonPrefixLength < oldText.length && oldText[commonPrefixLength] === newText[commonPrefixLength])
    commonPrefixLength += 1;
  const excerptOffset = Math.max(0, commonPrefixLength - DIFF_CONTEXT_CHARACTERS);
  const cutExcerptIfText = (value: unknown) =>
    typeof value === 'string' ? cutTextExcerptAtOffset(value, excerptOffset) : value;
  return { before: cutExcerptIfText(oldValue), after: cutExcerptIfText(newValue) };
}

/**
 * Returns changes as the answer of a dry run shows them. `titles` replace the ids of references, personal values are
 * masked, and long texts are cut.
 */
export const createDryRunChangesAnswer = (
  resource: AnyResource,
  record: Loose,
  changes: readonly ImportValueChangeWithField[],
  titles: ReadonlyMap<string, string>,
): MaskableRecord =>
  new MaskableRecord(resource, record, (_, maskValue): ImportedValueChange[] => {
    const toDisplayedValue = (field: AnyField, value: unknown): unknown => {
      const targetName = getTargetResourceName(field);
      if (targetName === undefined) return maskValue(field, value);
      const toTitle = (id: unknown) => titles.get(buildTitleKey(targetName, String(id))) ?? id;
      return Array.isArray(value) ? value.map(toTitle) : toTitle(value);
    };
    return changes.map(({ path, field, before, after, by }) => ({
      path,
      ...shortenBeforeAndAfter(toDisplayedValue(field, before), toDisplayedValue(field, after)),
      by,
    }));
  });

/** Returns the values that a field allows; undefined if the field has no list of allowed values. */
function findAllowedValuesOfField(resource: AnyResource, fieldPath: string): readonly unknown[] | undefined {
  const field = findField(resource.fields, removeItemIndexesFromPath(fieldPath));
  return field && getAllowedFieldValues(field);
}

/**
 * Returns the first value for which a dry run refuses a row, and the values that the value's field allows.
 */
export function describeRefusedValue(
  resource: AnyResource,
  { _id, version, record }: ImportRow,
  error: ApiError,
): Loose {
  if (error.code === 'conflict') return { path: '_id', value: `${_id}@${version}` };
  const [path] = Object.keys(error.details.problems?.of ?? {});
  if (path === undefined) return {};
  const refusedValue = getAt(record, path) ?? null;
  const allowedValues = findAllowedValuesOfField(resource, path);
  return {
    path,
    value: typeof refusedValue === 'string' ? cutTextExcerptAtOffset(refusedValue, 0) : refusedValue,
    ...(allowedValues && { allowed: allowedValues }),
  };
}
