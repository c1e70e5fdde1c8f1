import type { Loose } from '../../src/schema/index';

/** Returns the stored value that a path of a body replaces; an item of a list is found by its `_id`, else its place. */
export function storedAt(before: Loose, sent: Loose, path: string): unknown {
  let [from, to]: unknown[] = [sent, before];
  for (const step of path.split('.')) {
    const inner = (from as Loose | undefined)?.[step];
    const id = Array.isArray(from) ? (inner as Loose | undefined)?._id : undefined;
    const same = id !== undefined && Array.isArray(to) ? to.find((item) => item?._id === id) : undefined;
    to = same ?? (to as Loose | null | undefined)?.[step];
    from = inner;
  }
  return to;
}
