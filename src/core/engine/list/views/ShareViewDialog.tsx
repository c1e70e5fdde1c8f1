import { useNotify } from 'ra-core';
import type { SavedView } from '../../../provider/calls/views';
import { useErrorText } from '../../calls/errorText';
import { ShareWithoutFiltersDialog } from './ShareWithoutFiltersDialog';
import { useRemoveUnshareableFilters, useSavedViewActions } from './useViewCalls';

export const ShareViewDialog = ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const savedViewActions = useSavedViewActions();
  const { filters } = useRemoveUnshareableFilters()(view.filters);
  const shareSavedView = () =>
    savedViewActions.change(view, { shared: true, filters }).catch((failure: unknown) => {
      notify(formatErrorText(failure), { type: 'error' });
      return savedViewActions.again();
    });
  return <ShareWithoutFiltersDialog filters={view.filters} onConfirm={shareSavedView} onClose={onClose} />;
};
