import { listsOf } from '../lists';
import type { AnyResource } from '../resource';
import { titlePaths } from '../title';

/** Returns faults of the bulk actions: impossible ones and ambiguous names. */
export function bulkFaults(resource: AnyResource): string[] {
  const { bulk, remove } = resource;
  if (!bulk) return [];
  return [
    ...(Object.keys(bulk).length === 0 ? ['bulk names no act: add one, or take bulk away'] : []),
    ...(listsOf(resource).length === 0 ? ['bulk needs a list whose rows are selected: add one'] : []),
    ...(bulk.delete && remove === false
      ? ['bulk.delete deletes what remove says is never deleted: take one of them away']
      : []),
    ...(bulk.delete && titlePaths(resource) === undefined
      ? ['bulk.delete names what stays, and the records have no title: give them one']
      : []),
  ];
}
