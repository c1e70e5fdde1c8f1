import { type AnyResource, type Loose, mapLeaves, setAt, stampOf, walk } from '../../src/schema/index';
import type { Call } from '../call/route';

const stamps = {
  operator: ({ operator }: Call) => operator.name,
  now: ({ now }: Call) => now.toISOString(),
};

/** A body without what the API stamps on a new record: whatever a caller puts there is ignored, as a read-only field. */
export const withoutStamped = ({ fields }: AnyResource, body: Loose): Loose =>
  mapLeaves(fields, body, (field, value) => (stampOf(field) ? undefined : value));

/** A new record with the acting operator's name and the time of the call where its fields ask for them. */
export function stamped({ fields }: AnyResource, record: Loose, call: Call): Loose {
  return [...walk(fields)].reduce((copy, [path, field]) => {
    const stamp = stampOf(field);
    return stamp ? setAt(copy, path, stamps[stamp](call)) : copy;
  }, record);
}
