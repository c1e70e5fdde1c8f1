import { allViewsOfResource } from '../record/record';
import type { Loose } from '../words/paths';
import type { AnyResource, ListView, Order } from '../words/resource';

/** A field to sort by: its path, and whether the order is descending. */
export interface SortPathAndDirection {
  path: string;
  descending: boolean;
}

export const EMPTINESS_INDEX_KEY_SUFFIX = '#empty';

/** Returns the path of the index key that tells whether a field is empty: 0 if it is, else 1. */
export const getEmptinessIndexKeyPath = (fieldPath: string): string => fieldPath + EMPTINESS_INDEX_KEY_SUFFIX;

/** Converts one element of a list's declared `order`, such as `-createdAt`, into path and direction. */
export function parseSortOrderEntry(orderEntry: Order<Loose>): SortPathAndDirection {
  if (typeof orderEntry === 'object')
    return { path: getEmptinessIndexKeyPath(orderEntry.empty), descending: false };
  return orderEntry.startsWith('-')
    ? { path: orderEntry.slice(1), descending: true }
    : { path: orderEntry, descending: false };
}

/**
 * Returns the declared order of a list as paths and directions. The database finally sorts by `_id`, which
 * the result does not contain.
 */
export const getDeclaredSortOrder = (list: ListView<Loose>): SortPathAndDirection[] =>
  list.order.map(parseSortOrderEntry);

/** Returns all lists that a resource has: its own list, and the lists of its variants and flavours. */
export const collectAllListViews = (resource: AnyResource): ListView<Loose>[] =>
  allViewsOfResource(resource).flatMap(({ list }) => list ?? []);

/** Returns the lists of a resource and of its variants, without those of flavours, which the API ignores. */
export const collectListViewsUsedByApi = (resource: AnyResource): ListView<Loose>[] =>
  [resource, ...Object.values(resource.variants?.of ?? {})].flatMap(({ list }) => list ?? []);
