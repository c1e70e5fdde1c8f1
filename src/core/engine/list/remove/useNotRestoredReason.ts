import type { UnchangedRecord } from '../../../provider/calls/bulkCalls';
import { addSelectedRowsTexts } from '../../../ui/listTexts';
import { useText } from '../../../ui/useText';

addSelectedRowsTexts();

/** Returns a function that explains why a record was not restored. */
export function useNotRestoredReason(): (kept: UnchangedRecord) => string {
  const translate = useText();
  // The API's message for `not_found` is replaced, because it is about records in general.
  return ({ code, message }) => (code === 'not_found' ? translate('selected.undo.gone') : message);
}
