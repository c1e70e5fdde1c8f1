import { History } from 'lucide';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { hasApiFeature } from '../../../provider/offers';
import { doesRecordBelongToResource, hasVersionHistory, toSeoulTimeText } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { useMediaQuery } from '../../../ui/usePhone';
import { useText } from '../../../ui/useText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { lazyDialog } from '../../loading/lazyDialog';
import { useRights } from '../../rights';
import { getLastEditorName } from '../../values/editorName';
import { useFormModel } from '../edit/EditingContext';
import { getFormContainer } from './FormFrame';
import styles from './LastChangeInfo.module.css';
import { useUnsavedFieldPaths } from './UnsavedChangesStatus';

const HistoryDialog = lazyDialog(
  async () => (await import('../../history/RecordHistoryDialog')).RecordHistoryDialog,
);

const HistoryButton = () => {
  const { resource, stored } = useRecordFormContext();
  const { accept } = useFormModel();
  const { edits } = useRights();
  const translate = useText();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  // The history can be opened only if there are no unsaved changes, because restoring a version replaces all
  // values.
  const hasUnsavedChanges = useUnsavedFieldPaths().length > 0;
  if (!stored || !hasApiFeature('history') || !hasVersionHistory(resource, stored)) return null;
  const openHistoryUnlessUnsaved = () => {
    if (hasUnsavedChanges) notify(translate('form.saveFirst'), { type: 'warning' });
    else setOpen(true);
  };
  return (
    <>
      <Button size="small" icon={History} onClick={openHistoryUnlessUnsaved}>
        {translate('form.history')}
      </Button>
      {open && (
        <HistoryDialog
          record={stored}
          restores={edits(resource)}
          onRecord={(record) => {
            if (doesRecordBelongToResource(resource, record)) accept(record);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

// Shows the time of the last change. On a wide page, it is next to the buttons; on a narrow page and in a
// dialog, it is at the end.
export const LastChangeInfo = ({ place }: { place: 'head' | 'end' }) => {
  const { stored, view } = useRecordFormContext();
  const translate = useText();
  const isWideScreen = useMediaQuery('(min-width: 1101px)');
  const placeForInfo = isWideScreen && getFormContainer(view) === 'page' ? 'head' : 'end';
  if (place !== placeForInfo || typeof stored?.updatedAt !== 'string') return null;
  const editorName = getLastEditorName(stored);
  const changedAt = toSeoulTimeText(stored.updatedAt);
  return (
    <span className={classNames(styles.changed, place === 'head' && styles.head)}>
      <small>
        {editorName === ''
          ? translate('form.changedAt', { at: changedAt })
          : translate('form.changedBy', { at: changedAt, by: editorName })}
      </small>
      <HistoryButton />
    </span>
  );
};
