import { Trash2 } from 'lucide';
import { useState } from 'react';
import type { SavedView } from '../../../provider/calls/views';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useErrorText } from '../../calls/errorText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { findConflictingSavedView, useSavedViewActions } from './useViewCalls';

addViewTexts();

export const RemoveViewDialog = ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const savedViewActions = useSavedViewActions();
  const [known, setKnown] = useState(view);
  const { call, error, isPending } = useExclusiveMutation({
    mutationFn: () => savedViewActions.remove(known),
    onSuccess: onClose,
    // If another operator has changed the view, the next click deletes the changed version.
    onError: (failure) => setKnown(findConflictingSavedView(failure) ?? known),
  });
  return (
    <ConfirmDialog
      tone="danger"
      icon={Trash2}
      title={translate('listViews.removing.title')}
      message={translate(known.shared ? 'listViews.removing.shared' : 'listViews.removing.own', {
        view: known.name,
      })}
      confirmLabel={translate('listViews.removing.confirm')}
      busy={isPending}
      error={error && formatErrorText(error)}
      onConfirm={() => call()}
      onCancel={onClose}
    />
  );
};
