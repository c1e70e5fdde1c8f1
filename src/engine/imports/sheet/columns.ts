import { type AnyResource, fieldAt, importedPaths } from '../../../schema/index';
import { columnName } from '../../excel/sheet/columnName';
import type { Texts } from '../../texts';

/** Stands among paths for the column by which records are found again. */
export const ID = '_id';

/** Which column of a sheet brings which path; a header that brings none is not named. */
export type Matching = Readonly<Record<string, string>>;

/** What a column of a sheet can bring, and how operators call it. */
export interface Target {
  path: string;
  label: string;
  required: boolean;
}

/** What a sheet of a list can bring: the ID first, then what operators give. */
export const targetsOf = (resource: AnyResource, texts: Texts, id: string): Target[] => [
  { path: ID, label: id, required: false },
  ...importedPaths(resource).map((path) => {
    const field = fieldAt(resource.fields, path);
    return { path, label: texts.column(path), required: 'required' in field && field.required === true };
  }),
];

/** A head without blanks, which people set as they like. */
const plain = (header: string) => header.normalize('NFC').replace(/\s+/g, '').toLowerCase();

/** Whether a head is that of the column by which records are found again. */
const isIdHead = (header: string, targets: readonly Target[]): boolean =>
  targets.some(({ path, label }) => path === ID && plain(label) === plain(header));

/** Whether a sheet has the column by which records are found again, whatever it is used for. */
export const hasIdColumn = (headers: readonly string[], targets: readonly Target[]): boolean =>
  headers.some((header) => isIdHead(header, targets));

/**
 * Finds what the columns of a sheet bring: what an operator chose before goes first, then heads as the list or the form
 * say them. No two columns bring the same. That the ID was left out once is not remembered: the next file would double
 * every record.
 */
export function matchColumns(
  headers: readonly string[],
  targets: readonly Target[],
  remembered: Matching,
  label: (path: string) => string,
): Matching {
  const taken = new Set<string>();
  const take = (header: string, path: string | undefined): [string, string][] => {
    if (path === undefined || path === '' || taken.has(path)) return [];
    taken.add(path);
    return [[header, path]];
  };
  const known = (path: string | undefined) => targets.find((target) => target.path === path)?.path;
  const named = [...new Set(headers)].filter((header) => header !== '');
  const isRemembered = (header: string) =>
    Object.hasOwn(remembered, header) && !(remembered[header] === '' && isIdHead(header, targets));
  const chosen = named.filter(isRemembered);
  const others = named.filter((header) => !isRemembered(header));
  const find = (header: string) =>
    targets.find(
      (target) =>
        plain(target.label) === plain(header) ||
        (target.path !== ID && plain(label(target.path)) === plain(header)),
    )?.path;
  return Object.fromEntries([
    ...chosen.flatMap((header) => take(header, known(remembered[header]))),
    ...others.flatMap((header) => take(header, find(header))),
  ]);
}

/** The columns with a head that bring nothing, each behind its letter: what was changed there is not stored. */
export const columnsLeftOut = (headers: readonly string[], matching: Matching): string[] =>
  headers.flatMap((header, at) => {
    const isRead = matching[header] !== undefined && headers.indexOf(header) === at;
    return header === '' || isRead ? [] : [`${columnName(at)} ${header}`];
  });
