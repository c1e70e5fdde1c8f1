import { useShareableFilters, useShownListSettings, useViewCalls } from './useViewCalls';
import { ViewDialog } from './ViewDialog';

export const NewViewDialog = ({ onClose }: { onClose: () => void }) => {
  const calls = useViewCalls();
  const shape = useShownListSettings();
  const { filters } = useShareableFilters()(shape.filters);
  return (
    <ViewDialog
      filters={shape.filters}
      onSave={(named) => calls.create({ ...shape, ...named, ...(named.shared && { filters }) })}
      onClose={onClose}
    />
  );
};
