import type { NewRecordDialogProps } from '../../../fields/RecordPicker';
import { lazyDialog } from '../../../loading/lazyDialog';

export const LazyNewRecordDialog = lazyDialog<NewRecordDialogProps>(
  async () => (await import('./NewRecordDialog')).NewRecordDialog,
);
