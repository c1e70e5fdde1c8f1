import {
  type AnyResource,
  creationStampOf,
  fieldEntries,
  type Loose,
  setAt,
} from '../../../../src/core/schema/index';
import { mapValues } from '../../../../src/core/schema/record/folds';
import type { Call } from '../../call/route';

const stamps = {
  operator: ({ operator }: Call) => operator.name,
  operatorId: ({ operator }: Call) => operator._id,
  now: ({ now }: Call) => now.toISOString(),
};

/** Removes the values that only the API stamps. A caller can't set them, just like read-only fields. */
export const withoutStamps = ({ fields }: AnyResource, body: Loose): Loose =>
  mapValues(fields, body, (field, value) => (creationStampOf(field) ? undefined : value));

/** Sets the stamped fields of a new record: the operator's name or id, and the time of the call. */
export function withStamps({ fields }: AnyResource, record: Loose, call: Call): Loose {
  return [...fieldEntries(fields)].reduce((copy, [path, field]) => {
    const stamp = creationStampOf(field);
    return stamp ? setAt(copy, path, stamps[stamp](call)) : copy;
  }, record);
}
