import type { UploadTask } from '../../../provider/uploads';
import { type AnyResource, getAt, type Loose } from '../../../schema/index';
import { editableFields, same } from '../../values/changes';
import { unsavedPaths } from '../../values/sent';
import type { Desk } from './desk';

/** How a save ended. Only `stored` may be told as a success: nothing of the form is left to be stored then. */
export type Outcome =
  | { end: 'stored' }
  /** All that was to be saved is stored, but the operator changed more while the save ran. */
  | { end: 'changed' }
  /** The record is stored, these calls about its files failed. */
  | { end: 'failed'; tasks: readonly UploadTask[] }
  /** Every call succeeded, and still the form differs from what is stored, at these paths. */
  | { end: 'left'; paths: readonly string[] }
  /** The operator gave up at a conflict. */
  | { end: 'canceled' };

interface Ended {
  resource: AnyResource;
  /** The stored record as the form shows it. */
  base: Loose;
  /** What the form holds. */
  values: Loose;
  /** Paths of the fields that the operator changed since the save began. */
  touched: ReadonlySet<string>;
  /** File calls that are still to be made. */
  tasks: readonly UploadTask[];
}

/** What may be said of a save whose calls are over. */
export function outcomeOf({ resource, base, values, touched, tasks }: Ended): Outcome {
  if (tasks.length > 0) return { end: 'failed', tasks };
  const differing = unsavedPaths(resource, base, values);
  const left = differing.filter((path) => !touched.has(path));
  if (left.length > 0) return { end: 'left', paths: left };
  return { end: differing.length > 0 ? 'changed' : 'stored' };
}

/** A desk that tells the operator's changes from those of the save that works at it. */
export function watched(desk: Desk): { desk: Desk; touched: () => ReadonlySet<string> } {
  const touched = new Set<string>();
  let seen = desk.values();
  const look = () => {
    const now = desk.values();
    for (const [path] of editableFields(desk.resource)) {
      if (!same(getAt(seen, path), getAt(now, path))) touched.add(path);
    }
    seen = now;
  };
  return {
    touched() {
      look();
      return touched;
    },
    desk: {
      ...desk,
      settle(stored, values) {
        look();
        desk.settle(stored, values);
        seen = desk.values();
      },
      async takeOver(theirs, base) {
        look();
        const isTaken = await desk.takeOver(theirs, base);
        seen = desk.values();
        return isTaken;
      },
    },
  };
}
