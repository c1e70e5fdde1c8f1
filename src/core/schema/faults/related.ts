import { isInstantField } from '../kinds/traits';
import { getColumnsOfferedByList } from '../query/listShape';
import { collectAllListViews, collectListViewsUsedByApi } from '../query/lists';
import { collectAllFiltersOfList, findIndirectRefFilterTarget, getFieldPathsOfFilter } from '../query/query';
import { findRelatedRecordsReference, getReferenceToPageRecord } from '../record/related';
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
  all: readonly AnyResource[],
): string | undefined {
  const relatedResource = all.find(({ name }) => name === of);
  if (!relatedResource)
    return `leads to no resource '${of}': it is one of ${all.map(({ name }) => name).join(', ')}`;
  const path = findRelatedRecordsReference({ of, by }, all);
  if (!path) {
    return `names ${by}, which is no reference of ${of}: name a ref(), or one over another as order.user`;
  }
  const { path: address } = resource.api;
  const target = all.find(({ name }) => name === getReferenceToPageRecord(path).target);
  if (target?.api.path !== address) {
    return `names ${by} of ${of}, which leads to ${target?.name ?? 'nothing'}: name a reference to ${resource.name}`;
  }
  if (path.through && path.ref.repeated) {
    return `goes over ${path.ref.path} of ${of}, which are several: it can go over one reference alone`;
  }
  return collectListViewsUsedByApi(relatedResource).length === 0
    ? `shows rows of ${of}, which has no list: give it one`
    : undefined;
}

/**
 * Returns the fault of a column that shows the time of the newest related record; undefined if it has none.
 */
function findNewestRelatedTimeColumnFault(
  [name, { of }]: [string, Related],
  all: readonly AnyResource[],
): string | undefined {
  const resource = all.find((one) => one.name === of);
  if (!resource) return undefined;
  const path = findIndexedCreationTimePath(all.filter(({ api }) => api.path === resource.api.path));
  const field = path === undefined ? undefined : resource.fields[path];
  return field && isInstantField(field)
    ? undefined
    : `the column ${RELATED_COUNTS_KEY}.${buildNewestRelatedTimeKey(name)} shows the time of the newest, and no list of ${of} orders or filters by a dateTime() named createdAt: let one do so, or take latest away`;
}

/**
 * Returns the faults of `over` filters. Such a filter follows two references. For example, it finds parcels
 * by the user of their order.
 */
const findOverFilterFaults = (resource: AnyResource, all: readonly AnyResource[]): string[] =>
  collectAllListViews(resource)
    .flatMap(collectAllFiltersOfList)
    .flatMap((filter) => {
      const onto = findIndirectRefFilterTarget(filter);
      const [path = ''] = getFieldPathsOfFilter(filter);
      return onto ? [{ ...onto, path }] : [];
    })
    .flatMap(({ path, by, to }) => {
      const found = findRelatedRecordsReference({ of: resource.name, by: `${path}.${by}` }, all);
      const isRight = found?.through && !found.ref.repeated && getReferenceToPageRecord(found).target === to;
      return isRight
        ? []
        : [`{ over: '${path}', by: '${by}' } leads to no '${to}': name two references, one over the other`];
    });

/** Returns the faults of `related`, and of the list columns that show counts of related records. */
export function findRelatedOptionFaults(resource: AnyResource, all: readonly AnyResource[]): string[] {
  const { related = {}, fields, singleton } = resource;
  const parts = Object.entries(related);
  const numbers = new Set(getRelatedNumberNames(resource));
  const counted = collectAllListViews(resource).flatMap((list) =>
    collectRelatedNamesInColumns(getColumnsOfferedByList(list)),
  );
  return [
    ...findOverFilterFaults(resource, all),
    ...(parts.length > 0 && singleton
      ? ['related shows what refers to one of several records, and it has one: take the word away']
      : []),
    ...(parts.length > 0 && Object.hasOwn(fields, RELATED_COUNTS_KEY)
      ? [`the field ${RELATED_COUNTS_KEY} has the name of the numbers of related records in rows: rename it`]
      : []),
    ...parts.flatMap(([name, part]) => {
      const isTaken = name === LATEST_RELATED_TIMES_KEY || (name === MEMO_COUNT_NAME && resource.memos);
      if (isTaken) return [`related.${name} has the name of another number in rows: rename it`];
      const fault = IDENTIFIER_PATTERN.test(name)
        ? findRelatedEntryFault(resource, part, all)
        : 'needs a name of Latin letters, digits and _: rename it';
      return fault === undefined ? [] : [`related.${name} ${fault}`];
    }),
    ...[...new Set(counted)]
      .filter((name) => !numbers.has(name))
      .map((name) => `a column counts related.${name}, which is no part of related: add it`),
    ...parts
      .filter(([name]) => counted.includes(buildNewestRelatedTimeKey(name)))
      .flatMap((part) => findNewestRelatedTimeColumnFault(part, all) ?? []),
  ];
}
