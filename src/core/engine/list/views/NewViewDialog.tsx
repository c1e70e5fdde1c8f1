import { SavedViewDialog } from './SavedViewDialog';
import { useRemoveUnshareableFilters, useSavedViewActions, useShownListSettings } from './useViewCalls';

export const NewViewDialog = ({ onClose }: { onClose: () => void }) => {
  const calls = useSavedViewActions();
  const shape = useShownListSettings();
  const { filters } = useRemoveUnshareableFilters()(shape.filters);
  return (
    <SavedViewDialog
      filters={shape.filters}
      onSave={(named) => calls.create({ ...shape, ...named, ...(named.shared && { filters }) })}
      onClose={onClose}
    />
  );
};
