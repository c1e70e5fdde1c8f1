import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useText } from '../../../ui/useText';

interface RecordGoneDialogProps {
  /** Names of the stored files that the API removed together with the record. */
  files: readonly string[];
  onSaveAsNew: () => void;
  onCancel: () => void;
}

export const RecordGoneDialog = ({ files, onSaveAsNew, onCancel }: RecordGoneDialogProps) => {
  const translate = useText();
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
      onConfirm={onSaveAsNew}
      onCancel={onCancel}
    />
  );
};
