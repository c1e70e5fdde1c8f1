import { History } from 'lucide';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { offers } from '../../../provider/offers';
import { isOfFace, keepsStates } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { lazyDialog } from '../../lazyDialog';
import { useRights } from '../../rights';
import { useEditing } from '../edit/EditingContext';
import { useChanges } from './FormState';

const HistoryDialog = lazyDialog(async () => (await import('../../history/HistoryDialog')).HistoryDialog);

/** Opens the history of a stored record, where one is kept. */
export const HistoryButton = () => {
  const { resource, stored } = useRecordFormContext();
  const { accept } = useEditing();
  const { edits } = useRights();
  const translate = useText();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  // A restore replaces all values, so unsaved changes have to be saved first.
  const unsaved = useChanges().length > 0;
  if (!stored || !offers('history') || !keepsStates(resource, stored)) return null;
  const start = () => {
    if (unsaved) notify(translate('form.saveFirst'), { type: 'warning' });
    else setOpen(true);
  };
  return (
    <>
      <Button size="small" icon={History} onClick={start}>
        {translate('form.history')}
      </Button>
      {open && (
        <HistoryDialog
          record={stored}
          restores={edits(resource)}
          onRecord={(record) => {
            if (isOfFace(resource, record)) accept(record);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
