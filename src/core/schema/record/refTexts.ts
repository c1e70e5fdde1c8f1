import { getAt, type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { allViewsOfResource } from './record';
import { getReferenceFieldPaths, type ReferenceFieldPath } from './refs';
import { getUniqueConstraints } from './unique';

/** Key in a list row for the titles of the records that the row refers to. */
export const TITLES_KEY = 'titles';

/** Returns the path of a reference's title in a list row. A list call requests the title by the same path. */
export const getReferenceTitlePath = (path: string): string => `${TITLES_KEY}.${path}`;

export const isReferenceInListItems = ({ repeated, several }: ReferenceFieldPath): boolean =>
  repeated && !several;

/**
 * Returns the references whose titles a list row can hold: references outside list fields, and references in
 * the list fields whose items are exported to Excel.
 */
export function findReferencesShownByTitleInRows(resource: AnyResource): ReferenceFieldPath[] {
  const itemListPaths = allViewsOfResource(resource).flatMap(({ list }) =>
    typeof list?.excel === 'object' ? list.excel.items : [],
  );
  return getReferenceFieldPaths(resource).filter(
    (ref) => !isReferenceInListItems(ref) || itemListPaths.some((items) => ref.path.startsWith(`${items}.`)),
  );
}

/**
 * Returns the path of the list field whose items hold a reference, and the reference's path inside an item;
 * undefined for references outside list fields.
 */
export function splitListItemReferencePath(
  record: unknown,
  ref: ReferenceFieldPath,
): { list: string; inner: string } | undefined {
  const segments = isReferenceInListItems(ref) ? ref.path.split('.') : [];
  const listPaths = segments.map((_, segmentIndex) => segments.slice(0, segmentIndex).join('.'));
  const listIndex = listPaths.findIndex((path) => Array.isArray(getAt(record, path)));
  return listIndex === -1
    ? undefined
    : { list: listPaths[listIndex] ?? '', inner: segments.slice(listIndex).join('.') };
}

/** Returns the paths of a reference in a record. A reference in list items has one path per item. */
export function refPathsInRecord(record: unknown, ref: ReferenceFieldPath): string[] {
  if (!isReferenceInListItems(ref)) return [ref.path];
  const { list, inner } = splitListItemReferencePath(record, ref) ?? {};
  const items = list === undefined ? [] : getAt(record, list);
  return Array.isArray(items) ? items.map((_, index) => `${list}.${index}.${inner}`) : [];
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
