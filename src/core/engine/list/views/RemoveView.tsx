import { Trash2 } from 'lucide';
import { useState } from 'react';
import type { SavedView } from '../../../provider/calls/views';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useOneCall } from '../../calls/useOneCall';
import type { RouteState } from '../listing/useListState';
import { useSearchWithout, useViewCalls, viewIn } from './useViewCalls';

export const RemoveView = ({
  view,
  state,
  onClose,
}: {
  view: SavedView;
  state: RouteState;
  onClose: () => void;
}) => {
  const translate = useText();
  const reason = useErrorText();
  const calls = useViewCalls();
  const without = useSearchWithout(state);
  const [known, setKnown] = useState(view);
  const { call, error, isPending } = useOneCall({
    mutationFn: () => calls.remove(known, state, without),
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
