import type { RouteState } from '../useListState';
import { useShape, useViewCalls } from './useViewCalls';
import { ViewDialog } from './ViewDialog';

/** Saves the list as it is shown as a new view. */
export const NewView = ({ state, onClose }: { state: RouteState; onClose: () => void }) => {
  const calls = useViewCalls();
  const shape = useShape(state);
  return <ViewDialog onSave={(named) => calls.create({ ...shape, ...named })} onClose={onClose} />;
};
