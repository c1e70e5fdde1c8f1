import { type MaskedPathTest, noPathIsMasked } from '../filters/condition';
import { isObject } from '../kinds/nested';
import { isLongText, isOneLineTextField } from '../kinds/traits';
import { getConfirmationQuestionsOfAct, getInputPathsOfActQuestion } from '../record/acts';
import { getFieldEntries } from '../record/folds';
import { fieldAt } from '../record/record';
import { hasPersonalDataFields, isPersonalDataRecord } from '../record/rights';
import { getAlternativeNamePaths, getRecordTitlePaths } from '../record/title';
import { getAdditionalColumnPaths, getColumnPath } from '../words/columns';
import type { Loose } from '../words/paths';
import type { AnyResource, ListView } from '../words/resource';
import { getColumnsOfferedByList } from './listShape';
import { collectAllListViews } from './lists';
import {
  collectAllFiltersOfList,
  getEmptinessFilterPaths,
  getFieldPathsOfFilter,
  isEqualityFilter,
  mayFilterRevealMaskedValues,
} from './query';

/** Parameter by which a list call names the fields that its rows should have. No filter has this name. */
export const FIELDS_QUERY_PARAMETER = 'fields';

/** Fields of every list row, if the call does not name the fields. */
const LIST_ROW_METADATA_PATHS = ['_id', 'version', 'createdAt', 'updatedAt'];
/** Fields of every list row in addition to the fields that the call names. */
const PATHS_ADDED_TO_REQUESTED_FIELDS = ['_id', 'version'];

/**
 * Returns the paths of the fields that identify a record's variant, and its resource if several resources
 * share a collection.
 */
const getFixedAndVariantPaths = ({ api, variants }: AnyResource): string[] => [
  ...Object.keys(api.fixed ?? {}),
  ...(variants ? [variants.by] : []),
];

/**
 * Returns the paths that row actions and the deletion read: in conditions, in questions, and as initial
 * values of inputs.
 */
function collectPathsReadByRowActions({ fields, actions, remove }: AnyResource): string[] {
  const rowActions = Object.values(actions ?? {}).filter(({ row }) => row !== undefined);
  const conditions = rowActions.flatMap((action) => [
    action.when,
    ...getConfirmationQuestionsOfAct(action).map((question) => question.when),
  ]);
  const inputPaths = rowActions.flatMap(getInputPathsOfActQuestion);
  const removal = remove === false ? undefined : remove;
  const requiredRights = [...rowActions, ...(removal ? [removal] : [])].map((operation) => operation.needs);
  // An operator who acts on an account needs every right of this account. So list rows include the account's
  // scope, which lists these rights.
  const scopePaths = requiredRights.includes('account') && 'scope' in fields ? ['scope'] : [];
  return [
    ...[...conditions, removal?.when].flatMap((condition) => Object.keys(condition ?? {})),
    ...inputPaths,
    ...scopePaths,
  ];
}

const collectPathsReadByLists = (resource: AnyResource): string[] =>
  collectAllListViews(resource).flatMap((list) => [
    ...getColumnsOfferedByList(list).flatMap((column) =>
      [getColumnPath(column) ?? [], getAdditionalColumnPaths(column)].flat(),
    ),
    // Filters that need a right are left out. So list rows do not contain fields that only these filters
    // read.
    ...collectAllFiltersOfList(list)
      .filter((filter) => isEqualityFilter(filter) && !filter.needs)
      .flatMap(getFieldPathsOfFilter),
  ]);

const listRowPathsByResource = new WeakMap<AnyResource, ReadonlySet<string>>();

/** Returns the paths that list rows of personal records contain (decisions, section 14, "Rows"). */
export function pathsOfListRows(resource: AnyResource): ReadonlySet<string> {
  const cachedPaths = listRowPathsByResource.get(resource);
  if (cachedPaths) return cachedPaths;
  const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
  const directlyReadPaths = [
    ...(title === undefined ? [] : [title]),
    ...details,
    ...getAlternativeNamePaths(resource),
    ...collectPathsReadByLists(resource),
    ...collectPathsReadByRowActions(resource),
    ...getFixedAndVariantPaths(resource),
  ];
  const labelPaths = [...getFieldEntries(resource.fields)].flatMap(([path, field]) =>
    isOneLineTextField(field) && field.labelOf !== undefined && directlyReadPaths.includes(field.labelOf)
      ? [path]
      : [],
  );
  const listRowPaths = new Set([...LIST_ROW_METADATA_PATHS, ...directlyReadPaths, ...labelPaths]);
  listRowPathsByResource.set(resource, listRowPaths);
  return listRowPaths;
}

/** Whether a field has long texts, and its records hold personal data. List rows leave such a field out. */
export const isLongPersonalTextField = (resource: AnyResource, path: string): boolean =>
  hasPersonalDataFields(resource) &&
  isLongText(fieldAt(resource.fields, path)) &&
  !pathsOfListRows(resource).has(path);

/**
 * Returns a function that tells which fields of a record are masked in lists. Only the variant of `record` is
 * read.
 */
export function createMaskedPathTest(resource: AnyResource, record: object): MaskedPathTest {
  if (!isPersonalDataRecord(resource, record)) return noPathIsMasked;
  return (path) => {
    const field = fieldAt(resource.fields, path);
    return ('personal' in field && field.personal !== undefined) || isLongPersonalTextField(resource, path);
  };
}

/** Returns a list without the sort orders and filters by which an operator could find out masked values. */
export function removeRevealingSortsAndFilters(
  list: ListView<Loose>,
  isPathMasked: MaskedPathTest,
): ListView<Loose> {
  const { sorts, filters } = list;
  return {
    ...list,
    emptiness: getEmptinessFilterPaths(list).filter((path) => !isPathMasked(path)),
    ...(sorts && { sorts: sorts.filter((path) => !isPathMasked(path)) }),
    ...(filters && {
      filters: filters.filter((filter) => !mayFilterRevealMaskedValues(filter, isPathMasked)),
    }),
  };
}

interface PathTree {
  [name: string]: PathTree | true;
}

/**
 * Returns paths as a tree. If a path is below another one, only the shorter path is kept, because it includes
 * the longer one.
 */
function buildPathTree(paths: ReadonlySet<string>): PathTree {
  const root: PathTree = {};
  const isBelowAnotherPath = (pathSegments: readonly string[]) =>
    pathSegments.some(
      (_, prefixLength) => prefixLength > 0 && paths.has(pathSegments.slice(0, prefixLength).join('.')),
    );
  for (const pathSegments of [...paths].map((path) => path.split('.'))) {
    if (isBelowAnotherPath(pathSegments)) continue;
    const lastSegment = pathSegments.pop() ?? '';
    const parentBranch = pathSegments.reduce((branch, segment) => {
      const existingChild = branch[segment];
      const childBranch: PathTree = typeof existingChild === 'object' ? existingChild : {};
      branch[segment] = childBranch;
      return childBranch;
    }, root);
    parentBranch[lastSegment] = true;
  }
  return root;
}

function pickValuesByPathTree(value: unknown, branch: PathTree | true): unknown {
  if (branch === true) return value;
  if (Array.isArray(value)) return value.map((item) => pickValuesByPathTree(item, branch));
  if (!isObject(value)) return value;
  const pickedValues: Loose = {};
  for (const [name, inner] of Object.entries(branch))
    if (Object.hasOwn(value, name)) pickedValues[name] = pickValuesByPathTree(value[name], inner);
  return pickedValues;
}

/** A function that returns a copy of a record with only some of its fields. */
export type RecordFieldPicker = (record: Loose) => Loose;

/**
 * Returns a function that copies only the values at `paths` from a record, with everything below these paths.
 */
export function createRecordFieldPicker(paths: Iterable<string>): RecordFieldPicker {
  const pathTree = buildPathTree(new Set(paths));
  return (record) => pickValuesByPathTree(record, pathTree) as Loose;
}

/** Returns a function that copies only the fields that a list call names, with `_id` and version. */
export const createNamedFieldsPicker = (fieldPaths: readonly string[]): RecordFieldPicker =>
  createRecordFieldPicker([...PATHS_ADDED_TO_REQUESTED_FIELDS, ...fieldPaths]);
