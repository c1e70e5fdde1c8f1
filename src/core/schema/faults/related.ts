import { isDecimalField, isInstantField, isNumberField } from '../kinds/traits';
import { getColumnsOfferedByList } from '../query/listShape';
import { collectAllListViews, collectListViewsUsedByApi } from '../query/lists';
import {
  collectAllFiltersOfList,
  findReferenceOfIndirectFilter,
  getFieldPathsOfFilter,
} from '../query/query';
import { findDisplayComputationRule } from '../record/computed';
import { findField, isInsideList } from '../record/record';
import { findRelatedRecordsReference, getReferenceToOpenRecord } from '../record/related';
import { getRelatedNumberNames, MEMO_COUNT_NAME } from '../record/relatedNumbers';
import { findIndexedCreationTimePath } from '../table/words';
import {
  buildNewestRelatedTimeKey,
  collectRelatedNamesInColumns,
  LATEST_RELATED_TIMES_KEY,
  RELATED_COUNTS_KEY,
} from '../words/columns';
import type { Related } from '../words/related';
import type { AnyResource } from '../words/resource';

const IDENTIFIER_PATTERN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Returns the fault of one entry of `related`; undefined if it has none. */
function findRelatedEntryFault(
  resource: AnyResource,
  { of, by }: Related,
  resources: readonly AnyResource[],
): string | undefined {
  const relatedResource = resources.find(({ name }) => name === of);
  if (!relatedResource)
    return `leads to no resource '${of}': it is one of ${resources.map(({ name }) => name).join(', ')}`;
  const reference = findRelatedRecordsReference({ of, by }, resources);
  if (!reference) {
    return `names ${by}, which is no reference of ${of}: name a ref(), or one over another as order.user`;
  }
  const { path: resourcePath } = resource.api;
  const targetResource = resources.find(({ name }) => name === getReferenceToOpenRecord(reference).target);
  if (targetResource?.api.path !== resourcePath) {
    return `names ${by} of ${of}, which leads to ${targetResource?.name ?? 'nothing'}: name a reference to ${resource.name}`;
  }
  if (reference.through && reference.ref.repeated) {
    return `goes over ${reference.ref.path} of ${of}, which are several: it can go over one reference alone`;
  }
  return collectListViewsUsedByApi(relatedResource).length === 0
    ? `shows rows of ${of}, which has no list: give it one`
    : undefined;
}

/** Returns the field that a sum adds up; undefined if there is none, or it stores no numbers. */
function findSummedField(resourceName: string | undefined, path: string, resources: readonly AnyResource[]) {
  const summedResource = resources.find(({ name }) => name === resourceName);
  const field = summedResource && findField(summedResource.fields, path);
  const isSummable =
    field &&
    isNumberField(field) &&
    !isInsideList(summedResource.fields, path) &&
    !findDisplayComputationRule(field);
  return isSummable ? field : undefined;
}

/** Returns the fault of the sum of one entry of `related`; undefined if it has none. */
function findRelatedSumFault(
  { related = {} }: AnyResource,
  { of, sum }: Related,
  resources: readonly AnyResource[],
): string | undefined {
  if (!sum) return undefined;
  const summedField = findSummedField(of, sum.path, resources);
  if (!summedField)
    return `sums ${sum.path} of ${of}, which is no stored int(), decimal() or money() outside lists`;
  if (!sum.less) return undefined;
  const { part, path } = sum.less;
  const subtractedField = findSummedField(related[part]?.of, path, resources);
  if (!subtractedField)
    return `subtracts ${path} of ${part}, which is no stored int(), decimal() or money() outside lists`;
  const getDigits = (field: typeof summedField) => (isDecimalField(field) ? field.digits : 0);
  return getDigits(summedField) === getDigits(subtractedField)
    ? undefined
    : `subtracts ${path} of ${part} from ${sum.path}, which has other digits: sum numbers of the same digits`;
}

/**
 * Returns the fault of a column that shows the time of the newest related record; undefined if it has none.
 */
function findNewestRelatedTimeColumnFault(
  [name, { of }]: [string, Related],
  resources: readonly AnyResource[],
): string | undefined {
  const relatedResource = resources.find((candidate) => candidate.name === of);
  if (!relatedResource) return undefined;
  const creationTimePath = findIndexedCreationTimePath(
    resources.filter(({ api }) => api.path === relatedResource.api.path),
  );
  const creationTimeField =
    creationTimePath === undefined ? undefined : relatedResource.fields[creationTimePath];
  return creationTimeField && isInstantField(creationTimeField)
    ? undefined
    : `the column ${RELATED_COUNTS_KEY}.${buildNewestRelatedTimeKey(name)} shows the time of the newest, and no list of ${of} orders or filters by a dateTime() named createdAt: let one do so, or take latest away`;
}

/**
 * Returns the faults of `over` filters. Such a filter follows two references. For example, it finds parcels
 * by the user of their order.
 */
const findIndirectFilterFaults = (resource: AnyResource, resources: readonly AnyResource[]): string[] =>
  collectAllListViews(resource)
    .flatMap(collectAllFiltersOfList)
    .flatMap((filter) => {
      const filterTarget = findReferenceOfIndirectFilter(filter);
      const [path = ''] = getFieldPathsOfFilter(filter);
      return filterTarget ? [{ ...filterTarget, path }] : [];
    })
    .flatMap(({ path, by, to }) => {
      const reference = findRelatedRecordsReference({ of: resource.name, by: `${path}.${by}` }, resources);
      const hasExpectedTarget =
        reference?.through && !reference.ref.repeated && getReferenceToOpenRecord(reference).target === to;
      return hasExpectedTarget
        ? []
        : [`{ over: '${path}', by: '${by}' } leads to no '${to}': name two references, one over the other`];
    });

/** Returns the faults of `related`, and of the list columns that show counts of related records. */
export function findRelatedOptionFaults(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const { related = {}, fields, singleton } = resource;
  const relatedEntries = Object.entries(related);
  const relatedNumberNames = new Set(getRelatedNumberNames(resource));
  const relatedNamesInColumns = collectAllListViews(resource).flatMap((list) =>
    collectRelatedNamesInColumns(getColumnsOfferedByList(list)),
  );
  return [
    ...findIndirectFilterFaults(resource, resources),
    ...(relatedEntries.length > 0 && singleton
      ? ['related shows what refers to one of several records, and it has one: take the word away']
      : []),
    ...(relatedEntries.length > 0 && Object.hasOwn(fields, RELATED_COUNTS_KEY)
      ? [`the field ${RELATED_COUNTS_KEY} has the name of the numbers of related records in rows: rename it`]
      : []),
    ...relatedEntries.flatMap(([name, part]) => {
      const isReservedName =
        name === LATEST_RELATED_TIMES_KEY || (name === MEMO_COUNT_NAME && resource.memos);
      if (isReservedName) return [`related.${name} has the name of another number in rows: rename it`];
      const fault = IDENTIFIER_PATTERN.test(name)
        ? (findRelatedEntryFault(resource, part, resources) ?? findRelatedSumFault(resource, part, resources))
        : 'needs a name of Latin letters, digits and _: rename it';
      return fault === undefined ? [] : [`related.${name} ${fault}`];
    }),
    ...[...new Set(relatedNamesInColumns)]
      .filter((name) => !relatedNumberNames.has(name))
      .map((name) => `a column counts related.${name}, which is no part of related: add it`),
    ...relatedEntries
      .filter(([name]) => relatedNamesInColumns.includes(buildNewestRelatedTimeKey(name)))
      .flatMap((relatedEntry) => findNewestRelatedTimeColumnFault(relatedEntry, resources) ?? []),
  ];
}
