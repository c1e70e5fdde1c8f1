import type { RouteState } from '../listing/useListState';

/** The props of a dialog that acts on a list. */
export interface BulkDialogProps {
  state: RouteState;
  onClose: () => void;
  /** The rows that had the focus may be gone. */
  onDone: () => void;
}
