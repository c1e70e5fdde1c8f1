import { importedPaths } from '../../../schema/import';
import { type AnyResource, fieldAt } from '../../../schema/index';
import type { Synonyms } from '../../../ui/synonyms';
import { columnName } from '../../excel/sheet/columnName';
import type { Texts } from '../../texts';
import { type Heads, loose, lowerColumns, plain } from './heads';

/** Stands among paths for the column by which records are found again. */
export const ID = '_id';

/** Which column of a sheet brings which path; a header that brings none is not named. */
export type Matching = Readonly<Record<string, string>>;

/** What a column of a sheet can bring, and how operators call it. */
export interface Target {
  path: string;
  label: string;
  /** The heads of the list and the form, and other words for them. */
  names: readonly string[];
  synonyms: readonly string[];
  required: boolean;
}

/** What a sheet of a list can bring: the ID first, then what operators give. */
export const targetsOf = (
  resource: AnyResource,
  texts: Texts,
  id: string,
  { fields = {} }: Synonyms = {},
): Target[] => [
  { path: ID, label: id, names: [id], synonyms: [], required: false },
  ...importedPaths(resource).map((path) => {
    const field = fieldAt(resource.fields, path);
    const label = texts.column(path);
    const required = 'required' in field && field.required === true;
    return { path, label, names: [label, texts.label(path)], synonyms: fields[path] ?? [], required };
  }),
];

/** Whether a head is that of the column by which records are found again. */
const isIdHead = (header: string, targets: readonly Target[]): boolean =>
  targets.some(({ path, label }) => path === ID && plain(label) === plain(header));

/** Whether a sheet has the column by which records are found again, whatever it is used for. */
export const hasIdColumn = (headers: readonly string[], targets: readonly Target[]): boolean =>
  headers.some((header) => isIdHead(header, targets));

/** All heads that say what a column brings, plain: those of the targets, and what an operator chose before. */
export const knownHeads = (targets: readonly Target[], remembered: Matching): ReadonlySet<string> =>
  new Set(
    [
      ...targets.flatMap(({ names, synonyms }) => [...names, ...synonyms]),
      ...Object.keys(remembered).filter((header) => remembered[header] !== ''),
    ].map(plain),
  );

/** Finds the target of a head: by its names, by its names without remarks, by other words. */
const WAYS: readonly ((header: string, targets: readonly Target[]) => string | undefined)[] = [
  (header, targets) => targets.find(({ names }) => names.map(plain).includes(plain(header)))?.path,
  (header, targets) => targets.find(({ names }) => names.map(loose).includes(loose(header)))?.path,
  (header, targets) => targets.find(({ synonyms }) => synonyms.map(loose).includes(loose(header)))?.path,
];

/**
 * Finds what the columns of a sheet bring: what an operator chose before goes first, then heads as the list or the form
 * say them, then other words for them, then the lower ones of two rows of heads. No two columns bring the same. That
 * the ID was left out once is not remembered: the next file would double every record.
 */
export function matchColumns(heads: Heads, targets: readonly Target[], remembered: Matching): Matching {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const take = (header: string, path: string | undefined) => {
    if (path === undefined || found.has(header) || taken.has(path)) return;
    taken.add(path);
    found.set(header, path);
  };
  const named = [...new Set(heads.headers)].filter((header) => header !== '');
  const isRemembered = (header: string) =>
    Object.hasOwn(remembered, header) && !(remembered[header] === '' && isIdHead(header, targets));
  for (const header of named.filter(isRemembered)) {
    take(header, targets.find(({ path }) => path === remembered[header])?.path);
  }
  const others = named.filter((header) => !isRemembered(header));
  for (const way of WAYS) for (const header of others) take(header, way(header, targets));
  const lower = lowerColumns(heads, (header) => found.has(header) || isRemembered(header));
  for (const way of WAYS) {
    for (const at of lower) take(heads.headers[at] ?? '', way(heads.lowers?.[at] ?? '', targets));
  }
  return Object.fromEntries(found);
}

/** The columns with a head that bring nothing, each behind its letter: what was changed there is not stored. */
export const columnsLeftOut = (headers: readonly string[], matching: Matching): string[] =>
  headers.flatMap((header, at) => {
    const isRead = matching[header] !== undefined && headers.indexOf(header) === at;
    return header === '' || isRead ? [] : [`${columnName(at)} ${header}`];
  });
