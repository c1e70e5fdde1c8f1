import { useNotify } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/Button';
import { useText } from '../../../ui/useText';
import type { FormHistoryState } from '../../address/formRoutes';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useRights } from '../../rights';
import { listStoredFileNames } from '../open/valuesForNewRecord';
import { useUnsavedFieldPaths } from './UnsavedChangesStatus';

export const CopyRecordButton = () => {
  const { resource, view, stored } = useRecordFormContext();
  const translate = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { changes } = useRights();
  const hasUnsavedChanges = useUnsavedFieldPaths().length > 0;
  // A form with an `answers` field has no copy button. Its records come from visitors, so operators do not
  // create them.
  const hasAnswerField = view.answers !== undefined;
  if (!stored || hasAnswerField || !resource.repeats?.copy || !changes(resource)) return null;
  const openFormWithRecordCopy = () => {
    if (hasUnsavedChanges) return notify(translate('form.saveFirst'), { type: 'warning' });
    const uncopiedFileNames = listStoredFileNames(resource.fields, stored);
    const historyState: FormHistoryState = { ...state, copyOf: stored.id };
    // The copy replaces the form in the history, so that closing it leads back to the list.
    void navigate({ pathname: `/${resource.name}/create`, search }, { replace: true, state: historyState });
    if (uncopiedFileNames.length > 0)
      notify(translate('form.copiedWithoutFiles', { count: uncopiedFileNames.length }), { type: 'info' });
  };
  return (
    <Button variant="outlined" onClick={openFormWithRecordCopy}>
      {translate('form.copy')}
    </Button>
  );
};
