import { type IsPathMasked, neverMasked } from '../filters/condition';
import { isObject } from '../kinds/nested';
import { isLongText, isOneLineText } from '../kinds/traits';
import { actInputPaths, questionsInActs } from '../record/acts';
import { fieldEntries } from '../record/folds';
import { fieldAt } from '../record/record';
import { hasPersonal, isPersonal } from '../record/rights';
import { pathsOfAlternativeName, recordTitlePathsOf } from '../record/title';
import { additionalColumnPaths, columnPath } from '../words/columns';
import type { Loose } from '../words/paths';
import type { AnyResource, ListView } from '../words/resource';
import { offeredColumns } from './listShape';
import { everyListView } from './lists';
import {
  allFiltersOfList,
  emptinessPaths,
  fieldPathsOfFilter,
  isExactFilter,
  mayFilterRevealMasked,
} from './query';

/** Parameter of a list call that names the fields of its rows; no filter has this name. */
export const FIELDS_PARAMETER = 'fields';

/** Fields of every list row, if the call does not name the fields. */
const OF_EVERY_ROW = ['_id', 'version', 'createdAt', 'updatedAt'];
/** Fields of every list row in addition to the fields that the call names. */
const OF_NAMED_ROW = ['_id', 'version'];

/**
 * Returns the paths of the fields that decide to which resource of a collection, and to which variant, a
 * record belongs.
 */
const placePaths = ({ api, variants }: AnyResource): string[] => [
  ...Object.keys(api.fixed ?? {}),
  ...(variants ? [variants.by] : []),
];

/**
 * Returns the paths that row actions and the deletion read: in conditions, in questions, and as initial
 * values of inputs.
 */
function actPaths({ fields, actions, remove }: AnyResource): string[] {
  const acts = Object.values(actions ?? {}).filter(({ row }) => row !== undefined);
  const conditions = acts.flatMap((action) => [
    action.when,
    ...questionsInActs(action).map((one) => one.when),
  ]);
  const asked = acts.flatMap(actInputPaths);
  const removal = remove === false ? undefined : remove;
  const needs = [...acts, ...(removal ? [removal] : [])].map((one) => one.needs);
  // An act on an account requires every right in the account's scope.
  const scope = needs.includes('account') && 'scope' in fields ? ['scope'] : [];
  return [...[...conditions, removal?.when].flatMap((when) => Object.keys(when ?? {})), ...asked, ...scope];
}

const listPaths = (resource: AnyResource): string[] =>
  everyListView(resource).flatMap((list) => [
    ...offeredColumns(list).flatMap((column) =>
      [columnPath(column) ?? [], additionalColumnPaths(column)].flat(),
    ),
    // Rows don't include a field that is only read by filters which require a right.
    ...allFiltersOfList(list)
      .filter((filter) => isExactFilter(filter) && !filter.needs)
      .flatMap(fieldPathsOfFilter),
  ]);

const known = new WeakMap<AnyResource, ReadonlySet<string>>();

/** Returns the paths that list rows of personal records contain (decisions, section 14, "Rows"). */
export function pathsOfListRows(resource: AnyResource): ReadonlySet<string> {
  const before = known.get(resource);
  if (before) return before;
  const { title, details = [] } = recordTitlePathsOf(resource) ?? {};
  const own = [
    ...(title === undefined ? [] : [title]),
    ...details,
    ...pathsOfAlternativeName(resource),
    ...listPaths(resource),
    ...actPaths(resource),
    ...placePaths(resource),
  ];
  const words = [...fieldEntries(resource.fields)].flatMap(([path, field]) =>
    isOneLineText(field) && field.labelOf !== undefined && own.includes(field.labelOf) ? [path] : [],
  );
  const paths = new Set([...OF_EVERY_ROW, ...own, ...words]);
  known.set(resource, paths);
  return paths;
}

/** Whether a field holds long texts of personal records. List rows leave such a field out. */
export const isLongPersonalTextField = (resource: AnyResource, path: string): boolean =>
  hasPersonal(resource) && isLongText(fieldAt(resource.fields, path)) && !pathsOfListRows(resource).has(path);

/**
 * Returns a function that tells which fields of a record lists mask. `record` needs to contain only its
 * variant.
 */
export function createMaskedPathCheck(resource: AnyResource, record: object): IsPathMasked {
  if (!isPersonal(resource, record)) return neverMasked;
  return (path) => {
    const field = fieldAt(resource.fields, path);
    return ('personal' in field && field.personal !== undefined) || isLongPersonalTextField(resource, path);
  };
}

/** Returns a list without the sort orders and filters that would gradually reveal masked values. */
export function listWithoutRevealingFilters(list: ListView<Loose>, isMasked: IsPathMasked): ListView<Loose> {
  const { sorts, filters } = list;
  return {
    ...list,
    emptiness: emptinessPaths(list).filter((path) => !isMasked(path)),
    ...(sorts && { sorts: sorts.filter((path) => !isMasked(path)) }),
    ...(filters && { filters: filters.filter((filter) => !mayFilterRevealMasked(filter, isMasked)) }),
  };
}

interface Branch {
  [name: string]: Branch | true;
}

/** Returns paths as a tree. A path below another path is left out, because the other one includes it. */
function branchOf(paths: ReadonlySet<string>): Branch {
  const root: Branch = {};
  const isInside = (names: readonly string[]) =>
    names.some((_, length) => length > 0 && paths.has(names.slice(0, length).join('.')));
  for (const names of [...paths].map((path) => path.split('.'))) {
    if (isInside(names)) continue;
    const last = names.pop() ?? '';
    const holder = names.reduce((branch, name) => {
      const inner = branch[name];
      const next: Branch = typeof inner === 'object' ? inner : {};
      branch[name] = next;
      return next;
    }, root);
    holder[last] = true;
  }
  return root;
}

function picked(value: unknown, branch: Branch | true): unknown {
  if (branch === true) return value;
  if (Array.isArray(value)) return value.map((item) => picked(item, branch));
  if (!isObject(value)) return value;
  const copy: Loose = {};
  for (const [name, inner] of Object.entries(branch))
    if (Object.hasOwn(value, name)) copy[name] = picked(value[name], inner);
  return copy;
}

/** Returns a copy of a record with only certain paths. */
export type PathPicker = (record: Loose) => Loose;

/** Returns a function that copies only these paths of a record, with everything below them. */
export function pathPickerOf(paths: Iterable<string>): PathPicker {
  const branch = branchOf(new Set(paths));
  return (record) => picked(record, branch) as Loose;
}

/** Returns a function that copies only the fields that a list call names, with `_id` and version. */
export const createNamedFieldsPicker = (fields: readonly string[]): PathPicker =>
  pathPickerOf([...OF_NAMED_ROW, ...fields]);
