import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useText } from '../../../ui/useText';

interface LeaveDialogProps {
  /** The chosen files that would be lost if the operator left the form. */
  files: readonly File[];
  onLeave: () => void;
  onStay: () => void;
}

export const LeaveFormDialog = ({ files, onLeave, onStay }: LeaveDialogProps) => {
  const translate = useText();
  const fileNames = files.map(({ name }) => name).join(', ');
  return (
    <ConfirmDialog
      title={translate('form.leave.title')}
      message={
        <>
          <p>{translate('form.leave.text')}</p>
          {fileNames && <p>{translate('form.leave.files', { names: fileNames })}</p>}
        </>
      }
      confirmLabel={translate('form.leave.go')}
      cancelLabel={translate('form.leave.stay')}
      tone="danger"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
};
