import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';

interface GoneDialogProps {
  /** Names of files that went with the record. */
  files: readonly string[];
  onSaveAsNew: () => void;
  onCancel: () => void;
}

/** The record was deleted while it was edited: asks whether what the form holds becomes a new one. */
export const GoneDialog = ({ files, onSaveAsNew, onCancel }: GoneDialogProps) => {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('form.gone.title')}
      message={
        <>
          <p>{translate('form.gone.text')}</p>
          {files.length > 0 && <p>{translate('form.gone.files', { names: files.join(', ') })}</p>}
        </>
      }
      confirmLabel={translate('form.gone.save')}
      cancelLabel={translate('form.cancel')}
      onConfirm={onSaveAsNew}
      onCancel={onCancel}
    />
  );
};
