import type { NewRecordDialogProps } from '../../../fields/RecordPicker';
import { lazyDialog } from '../../../loading/lazyDialog';

/** The form that creates a missing record over another form. Its code loads when it is first opened. */
export const LateNewRecordDialog = lazyDialog<NewRecordDialogProps>(
  async () => (await import('./NewRecordDialog')).NewRecordDialog,
);
