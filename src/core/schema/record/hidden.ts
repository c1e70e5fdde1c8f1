import { getAt, type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { doesRecordMeetCondition } from './meetsCondition';
import { collectFormFields, getListAndFormOfRecord } from './record';
import { isSameValue } from './sameValue';

/**
 * Returns `record`, in which all fields that its form hides have their stored values. So input into a field
 * that became hidden later is not stored. A value that differs from `recordWithInput` stays, because a reset
 * or an action wrote it (decisions, section 3, "Bodies"). Forms send the returned record, and the API stores
 * it.
 */
export function keepStoredValuesOfHiddenFields(
  resource: AnyResource,
  storedRecord: Loose,
  record: Loose,
  recordWithInput = record,
): Loose {
  const { form } = getListAndFormOfRecord(resource, record);
  return (form ? collectFormFields(form) : []).reduce((updatedRecord, { field, when }) => {
    const storedValue = getAt(storedRecord, field);
    const isHiddenValueChanged =
      !doesRecordMeetCondition(when, updatedRecord) &&
      storedValue !== getAt(updatedRecord, field) &&
      isSameValue(getAt(recordWithInput, field), getAt(record, field));
    return isHiddenValueChanged ? setAt(updatedRecord, field, storedValue) : updatedRecord;
  }, record);
}
