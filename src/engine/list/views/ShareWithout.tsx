import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useText } from '../../../ui/useText';

interface ShareWithoutProps {
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Says that no condition about a person is shared, and offers to share the view without them. */
export const ShareWithout = ({ onConfirm, onClose }: ShareWithoutProps) => {
  const translate = useText();
  return (
    <ConfirmDialog
      title={translate('list.views.share')}
      message={translate('list.views.sharing.refused')}
      confirmLabel={translate('list.views.sharing.without')}
      cancelLabel={translate('list.views.dialog.cancel')}
      onConfirm={async () => {
        onClose();
        await onConfirm();
      }}
      onCancel={onClose}
    />
  );
};
