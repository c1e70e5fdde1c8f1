import { Trash2 } from 'lucide';
import { useState } from 'react';
import type { SavedView } from '../../../provider/calls/views';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useOneCall } from '../../calls/useOneCall';
import { useViewCalls, viewIn } from './useViewCalls';

export const RemoveView = ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
  const translate = useText();
  const reason = useErrorText();
  const calls = useViewCalls();
  const [known, setKnown] = useState(view);
  const { call, error, isPending } = useOneCall({
    mutationFn: () => calls.remove(known),
    onSuccess: onClose,
    // Another operator changed it meanwhile: the next press deletes the current version.
    onError: (failure) => setKnown(viewIn(failure) ?? known),
  });
  return (
    <ConfirmDialog
      tone="danger"
      icon={Trash2}
      title={translate('list.views.removing.title')}
      message={translate(known.shared ? 'list.views.removing.shared' : 'list.views.removing.own', {
        view: known.name,
      })}
      confirmLabel={translate('list.views.removing.confirm')}
      cancelLabel={translate('list.views.dialog.cancel')}
      busy={isPending}
      error={error && reason(error)}
      onConfirm={() => call()}
      onCancel={onClose}
    />
  );
};
