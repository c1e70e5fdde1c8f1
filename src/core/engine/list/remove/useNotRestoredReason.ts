import type { SkippedRecord } from '../../../provider/calls/bulkCalls';
import { addSelectedRowsTexts } from '../../../ui/listTexts';
import { useText } from '../../../ui/useText';

addSelectedRowsTexts();

/** Returns a function that explains why a record was not restored. */
export function useNotRestoredReason(): (skippedRecord: SkippedRecord) => string {
  const translate = useText();
  // The API's message for `not_found` is too general here, so a text about the undone deletion replaces it.
  return ({ code, message }) => (code === 'not_found' ? translate('selected.undo.gone') : message);
}
