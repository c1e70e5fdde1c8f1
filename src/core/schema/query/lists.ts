import { everyView } from '../record/record';
import type { Loose } from '../words/paths';
import type { AnyResource, ListView, Order } from '../words/resource';

/** An order key: its path, and whether it is descending. */
export interface OrderKey {
  path: string;
  descending: boolean;
}

export const EMPTY = '#empty';

/** Returns the path of the key for whether a field is empty: 0 if empty, else 1. */
export const emptinessOf = (path: string): string => path + EMPTY;

/** Returns one key of a list's order as data. */
export function orderKey(key: Order<Loose>): OrderKey {
  if (typeof key === 'object') return { path: emptinessOf(key.empty), descending: false };
  return key.startsWith('-') ? { path: key.slice(1), descending: true } : { path: key, descending: false };
}

/** Returns a list's fixed order as data; the store appends `_id`. */
export const orderOf = (list: ListView<Loose>): OrderKey[] => list.order.map(orderKey);

/** Returns all lists that a resource may show, in any variant or flavour. */
export const everyList = (resource: AnyResource): ListView<Loose>[] =>
  everyView(resource).flatMap(({ list }) => list ?? []);

/** Returns the lists of a resource and of its variants; the API ignores flavours. */
export const listsOf = (resource: AnyResource): ListView<Loose>[] =>
  [resource, ...Object.values(resource.variants?.of ?? {})].flatMap(({ list }) => list ?? []);
