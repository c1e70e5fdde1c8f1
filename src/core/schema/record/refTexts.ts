import { getAt, type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { allViewsOfResource } from './record';
import { getReferenceFieldsWithPaths, type ReferenceFieldAtPath } from './refs';
import { getUniqueConstraints } from './unique';

/** Key in a list row for the titles of the records that the row refers to. */
export const REFERENCE_TITLES_KEY = 'titles';

/** Returns the path of a reference's title in a list row. A list call requests the title by the same path. */
export const getReferenceTitlePath = (path: string): string => `${REFERENCE_TITLES_KEY}.${path}`;

export const isReferenceInListItems = ({ repeated, several }: ReferenceFieldAtPath): boolean =>
  repeated && !several;

/**
 * Returns the references whose titles a list row can hold: references outside list fields, and references in
 * the list fields whose items are exported to Excel.
 */
export function findReferencesShownByTitleInRows(resource: AnyResource): ReferenceFieldAtPath[] {
  const itemListPaths = allViewsOfResource(resource).flatMap(({ list }) =>
    typeof list?.excel === 'object' ? list.excel.items : [],
  );
  return getReferenceFieldsWithPaths(resource).filter(
    (ref) =>
      !isReferenceInListItems(ref) ||
      itemListPaths.some((itemListPath) => ref.path.startsWith(`${itemListPath}.`)),
  );
}

/**
 * Returns the path of the list field whose items hold a reference, and the reference's path inside an item;
 * undefined for references outside list fields.
 */
export function splitListItemReferencePath(
  record: unknown,
  ref: ReferenceFieldAtPath,
): { list: string; inner: string } | undefined {
  const segments = isReferenceInListItems(ref) ? ref.path.split('.') : [];
  const pathPrefixes = segments.map((_, segmentIndex) => segments.slice(0, segmentIndex).join('.'));
  const listPrefixIndex = pathPrefixes.findIndex((pathPrefix) => Array.isArray(getAt(record, pathPrefix)));
  return listPrefixIndex === -1
    ? undefined
    : { list: pathPrefixes[listPrefixIndex] ?? '', inner: segments.slice(listPrefixIndex).join('.') };
}

/** Returns the paths of a reference in a record. A reference in list items has one path per item. */
export function listReferencePathsInRecord(record: unknown, ref: ReferenceFieldAtPath): string[] {
  if (!isReferenceInListItems(ref)) return [ref.path];
  const { list, inner } = splitListItemReferencePath(record, ref) ?? {};
  const listValue = list === undefined ? [] : getAt(record, list);
  return Array.isArray(listValue) ? listValue.map((_, index) => `${list}.${index}.${inner}`) : [];
}

/**
 * Returns a list row with the title of the reference at `path`. A reference in list items has several titles.
 */
export const setReferenceTitle = <R extends Loose>(row: R, path: string, titles: unknown): R =>
  setAt(row, getReferenceTitlePath(path), titles);

/**
 * Returns the paths of the texts that must be unique by themselves, not only together with other fields.
 * `key` is the path of the text's index key.
 */
export const findSingleFieldUniqueTextPaths = (resource: AnyResource): { path: string; key: string }[] =>
  getUniqueConstraints(resource).flatMap(({ paths: [path, ...others], key, warns }) =>
    path === undefined || others.length > 0 || warns ? [] : [{ path, key }],
  );
