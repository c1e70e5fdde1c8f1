import { SavedViewDialog } from './SavedViewDialog';
import { useSavedViewCalls, useShareableFilterPicker, useShownListSettings } from './useViewCalls';

export const NewViewDialog = ({ onClose }: { onClose: () => void }) => {
  const calls = useSavedViewCalls();
  const shape = useShownListSettings();
  const { filters } = useShareableFilterPicker()(shape.filters);
  return (
    <SavedViewDialog
      filters={shape.filters}
      onSave={(named) => calls.create({ ...shape, ...named, ...(named.shared && { filters }) })}
      onClose={onClose}
    />
  );
};
