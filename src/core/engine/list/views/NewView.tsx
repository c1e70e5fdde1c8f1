import { useOpenFilters, useShape, useViewCalls } from './useViewCalls';
import { ViewDialog } from './ViewDialog';

export const NewView = ({ onClose }: { onClose: () => void }) => {
  const calls = useViewCalls();
  const shape = useShape();
  const { filters } = useOpenFilters()(shape.filters);
  return (
    <ViewDialog
      filters={shape.filters}
      onSave={(named) => calls.create({ ...shape, ...named, ...(named.shared && { filters }) })}
      onClose={onClose}
    />
  );
};
