import type { SavedView } from '../../../provider/calls/views';
import { useFailureMessage } from '../../calls/failureMessage';
import { ShareWithoutFiltersDialog } from './ShareWithoutFiltersDialog';
import { useRemoveUnshareableFilters, useSavedViewActions } from './useViewCalls';

export const ShareViewDialog = ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
  const failureMessage = useFailureMessage(`views/${view._id}`);
  const savedViewActions = useSavedViewActions();
  const { filters } = useRemoveUnshareableFilters()(view.filters);
  const shareSavedView = () => {
    failureMessage.clear();
    return savedViewActions.change(view, { shared: true, filters }).catch((failure: unknown) => {
      failureMessage.show(failure);
      return savedViewActions.again();
    });
  };
  return <ShareWithoutFiltersDialog filters={view.filters} onConfirm={shareSavedView} onClose={onClose} />;
};
