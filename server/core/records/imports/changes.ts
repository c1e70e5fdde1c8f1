import {
  type AnyField,
  type AnyResource,
  fieldTypeHandlerOf,
  findField,
  getAllowedFieldValues,
  getAt,
  getTargetResourceName,
  isObject,
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
  /** What changed the value: a cell of the sheet, a reset or a hook. */
  by: 'cell' | 'reset' | 'hook';
}

export interface ImportValueChangeWithField extends ImportedValueChange {
  field: AnyField;
}

const areEqualAsJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the values that differ between two states of a record. Changes by the row's cells come first. Then
 * come the resets that they cause, and then values that hooks fill (at the paths of `fills`).
 */
export function compareRowWithRecord(
  resource: AnyResource,
  before: Loose,
  after: Loose,
  { body, fills }: { body: Loose; fills: readonly string[] },
): ImportValueChangeWithField[] {
  const items = findItemSheetDefinition(resource, resource.list);
  const changes = [...eachFieldValue(resource.fields, after)].flatMap(
    ({ path, field, value, inList }): ImportValueChangeWithField[] => {
      const stored = getAt(before, path);
      // A new item's default values are not shown as changes.
      const isDefault =
        inList &&
        stored === undefined &&
        getAt(body, path) === undefined &&
        areEqualAsJson(value, fieldTypeHandlerOf(field).blank(field) ?? null);
      if (areEqualAsJson(value, stored) || isDefault) return [];
      const isFilled = fills.some((fill) => path === fill || path.startsWith(`${fill}.`));
      const by = isFilled ? 'hook' : areEqualAsJson(value, getAt(body, path)) ? 'cell' : 'reset';
      return [{ path, field, before: stored ?? null, after: value ?? null, by }];
    },
  );
  if (items) changes.push(...findRemovedItemChanges(items, before, after));
  const filterChangesByCause = (by: ImportValueChangeWithField['by']) =>
    changes.filter((change) => change.by === by);
  return [...filterChangesByCause('cell'), ...filterChangesByCause('reset'), ...filterChangesByCause('hook')];
}

/**
 * Returns the values of the items that are removed from the end of a list, because the new list is shorter.
 * For an item without values, it returns the value of the first field.
 */
function findRemovedItemChanges(
  { path, field: { of } }: ListItemSheetDefinition,
  before: Loose,
  after: Loose,
): ImportValueChangeWithField[] {
  const [was, is] = [before, after].map((record) => getAt(record, path));
  if (!Array.isArray(was)) return [];
  const from = Array.isArray(is) ? is.length : 0;
  return was.slice(from).flatMap((item, index) => {
    const prefix = `${path}.${from + index}.`;
    const values = isObject(item) ? [...eachFieldValue(of, item, undefined, prefix)] : [];
    const filled = values.filter(({ field, value }) => !fieldTypeHandlerOf(field).isEmpty(value));
    return (filled.length > 0 ? filled : values.slice(0, 1)).map(
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
  record: Loose,
  document: Loose,
  fills: readonly string[],
): ImportValueChangeWithField[] => [
  ...findValuesResetInNewRecord(resource, record, document),
  ...compareRowWithRecord(resource, {}, document, { body: {}, fills }).filter(({ by }) => by === 'hook'),
];

const findValuesResetInNewRecord = (
  resource: AnyResource,
  record: Loose,
  document: Loose,
): ImportValueChangeWithField[] =>
  [...eachFieldValue(resource.fields, record)].flatMap(
    ({ path, field, value }): ImportValueChangeWithField[] => {
      const { isEmpty } = fieldTypeHandlerOf(field);
      const after = getAt(document, path) ?? null;
      return isEmpty(value) || !isEmpty(after) ? [] : [{ path, field, before: value, after, by: 'reset' }];
    },
  );

/** Whether a change removes a stored value: by an empty cell, or by a reset. */
export const isRemovalOfStoredValue = ({ field, before, after, by }: ImportValueChangeWithField): boolean =>
  by !== 'hook' &&
  !fieldTypeHandlerOf(field).isEmpty(before) &&
  (by === 'reset' || fieldTypeHandlerOf(field).isEmpty(after));

/** Number of characters that are shown before the first difference of two long texts. */
const DIFF_CONTEXT_CHARACTERS = 20;
const cutTextExcerptAtOffset = (text: string, from: number): string => {
  const begin = from > 0 ? '…' : '';
  const end = text.length > from + limits.maxImportPreviewTextLength ? '…' : '';
  return `${begin}${text.slice(from, from + limits.maxImportPreviewTextLength)}${end}`;
};

/**
 * Returns the values before and after a change as an answer shows them. Long texts are cut around their first
 * difference.
 */
function shortenBeforeAndAfter(before: unknown, after: unknown): { before: unknown; after: unknown } {
  const longest = Math.max(...[before, after].map((one) => (typeof one === 'string' ? one.length : 0)));
  if (longest <= limits.maxImportPreviewTextLength) return { before, after };
  const [one, other] = [String(before ?? ''), String(after ?? '')];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = Math.max(0, same - DIFF_CONTEXT_CHARACTERS);
  const cutExcerptIfText = (value: unknown) =>
    typeof value === 'string' ? cutTextExcerptAtOffset(value, from) : value;
  return { before: cutExcerptIfText(before), after: cutExcerptIfText(after) };
}

/**
 * Returns changes as the answer of a dry run shows them. `titles` replace the ids of references, personal
 * values are masked, and long texts are cut.
 */
export const createDryRunChangesAnswer = (
  resource: AnyResource,
  record: Loose,
  changes: readonly ImportValueChangeWithField[],
  titles: ReadonlyMap<string, string>,
): MaskableRecord =>
  new MaskableRecord(resource, record, (_, mask): ImportedValueChange[] => {
    const toDisplayedValue = (field: AnyField, value: unknown): unknown => {
      if (getTargetResourceName(field) === undefined) return mask(field, value);
      return Array.isArray(value)
        ? value.map((one) => titles.get(one) ?? one)
        : (titles.get(String(value)) ?? value);
    };
    return changes.map(({ path, field, before, after, by }) => ({
      path,
      ...shortenBeforeAndAfter(toDisplayedValue(field, before), toDisplayedValue(field, after)),
      by,
    }));
  });

/** Returns the values that a field allows; undefined if the field has no list of allowed values. */
function findAllowedValuesOfField(resource: AnyResource, path: string): readonly unknown[] | undefined {
  const field = findField(resource.fields, removeItemIndexesFromPath(path));
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
  const value = getAt(record, path) ?? null;
  const allowed = findAllowedValuesOfField(resource, path);
  return {
    path,
    value: typeof value === 'string' ? cutTextExcerptAtOffset(value, 0) : value,
    ...(allowed && { allowed }),
  };
}
