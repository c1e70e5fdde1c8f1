import { getAt, type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { doesRecordMeetCondition } from './meetsCondition';
import { collectFormFields, getListAndFormOfRecord } from './record';

/**
 * Returns `record`, in which all fields that its form hides have their stored values. So input into a field
 * that became hidden later is not stored (decisions, section 3, "Bodies"). Forms send the returned record, and
 * the API stores it. Resets and actions write hidden fields too.
 */
export function keepStoredValuesOfHiddenFields(
  resource: AnyResource,
  storedRecord: Loose,
  record: Loose,
): Loose {
  const { form } = getListAndFormOfRecord(resource, record);
  return (form ? collectFormFields(form) : []).reduce((updatedRecord, { field, when }) => {
    const storedValue = getAt(storedRecord, field);
    const isHiddenValueChanged =
      !doesRecordMeetCondition(when, updatedRecord) && storedValue !== getAt(updatedRecord, field);
    return isHiddenValueChanged ? setAt(updatedRecord, field, storedValue) : updatedRecord;
  }, record);
}
