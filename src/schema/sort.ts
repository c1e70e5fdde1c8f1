import type { Kind } from './fields';
import { keyPaths, type OrderKey } from './keys';
import { walk } from './record';
import type { AnyResource } from './resource';

/** The key of a list's address, and of a call for a list, that asks for another order than the list's own. */
export const SORT_KEY = 'sort';

/** Kinds whose values have an order that means something to a reader. */
const ORDERED: ReadonlySet<Kind> = new Set<Kind>(['text', 'int', 'bool', 'date', 'dateTime', 'choice']);

/** The paths that a resource's lists can be ordered by: those that they order or filter by already. */
export function sortPaths(resource: AnyResource): string[] {
  const keyed = new Set(keyPaths([resource]));
  return [...walk(resource.fields)].flatMap(([path, { kind }]) =>
    keyed.has(path) && ORDERED.has(kind) ? [path] : [],
  );
}

/** Reads `path` (ascending) or `-path` (descending); undefined if the lists can't be ordered by it. */
export function readSort(resource: AnyResource, text: string): OrderKey | undefined {
  const descending = text.startsWith('-');
  const path = descending ? text.slice(1) : text;
  return sortPaths(resource).includes(path) ? { path, descending } : undefined;
}

/** An order as `readSort` reads it. */
export const writeSort = ({ path, descending }: OrderKey): string => (descending ? `-${path}` : path);
