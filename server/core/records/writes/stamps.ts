import {
  type AnyResource,
  fieldEntries,
  getCreationValueSource,
  type Loose,
  setAt,
} from '../../../../src/core/schema/index';
import { mapFieldValues } from '../../../../src/core/schema/record/folds';
import type { RouteCall } from '../../call/route';

const creationStampGetters = {
  operator: ({ operator }: RouteCall) => operator.name,
  operatorId: ({ operator }: RouteCall) => operator._id,
  now: ({ now }: RouteCall) => now.toISOString(),
};

/**
 * Removes from a body the values that only the API sets in a new record, such as its creation time. Callers
 * can't set these values, just as they can't set read-only ones.
 */
export const removeCreationStamps = ({ fields }: AnyResource, body: Loose): Loose =>
  mapFieldValues(fields, body, (field, value) => (getCreationValueSource(field) ? undefined : value));

/** Sets the stamped fields of a new record: the operator's name or id, and the time of the call. */
export function addCreationStamps({ fields }: AnyResource, record: Loose, call: RouteCall): Loose {
  return [...fieldEntries(fields)].reduce((copy, [path, field]) => {
    const stampSource = getCreationValueSource(field);
    return stampSource ? setAt(copy, path, creationStampGetters[stampSource](call)) : copy;
  }, record);
}
