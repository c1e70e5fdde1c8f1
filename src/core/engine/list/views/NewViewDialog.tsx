import { SavedViewDialog } from './SavedViewDialog';
import { useRemoveUnshareableFilters, useSavedViewActions, useShownListSettings } from './useViewCalls';

export const NewViewDialog = ({ onClose }: { onClose: () => void }) => {
  const savedViewActions = useSavedViewActions();
  const listSettings = useShownListSettings();
  const { filters } = useRemoveUnshareableFilters()(listSettings.filters);
  return (
    <SavedViewDialog
      filters={listSettings.filters}
      onSave={(nameAndSharing) =>
        savedViewActions.create({
          ...listSettings,
          ...nameAndSharing,
          ...(nameAndSharing.shared && { filters }),
        })
      }
      onClose={onClose}
    />
  );
};
