import type { RouteState } from '../useListState';

/** What a dialog needs of the list that it acts on. */
export interface BulkDialogProps {
  state: RouteState;
  onClose: () => void;
  /** The rows that had the focus may be gone. */
  onDone: () => void;
}
