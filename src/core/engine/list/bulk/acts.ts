import { type IconNode, Pencil, Send, Trash2, Undo2 } from 'lucide';
import type { ComponentType } from 'react';
import type { BulkActionName } from '../../../schema/index';
import { lazyDialog } from '../../loading/lazyDialog';
import { lazyOptionalComponent } from '../../loading/lazyPart';
import type { BulkDialogProps } from './dialogProps';

interface BulkActionButtonAndDialog {
  icon: IconNode;
  tone: 'blue' | 'red';
  /**
   * The dialog that asks for confirmation, runs the bulk action and shows the result. Its code loads on first
   * use.
   */
  Dialog: ComponentType<BulkDialogProps>;
  /** Renders a link to an earlier run of the bulk action that has not ended yet. */
  Status?: ComponentType;
}

export const BulkActionDialog = lazyDialog(async () => (await import('./BulkActionDialog')).BulkActionDialog);

/** The button and dialog of each bulk action. */
export const bulkActDialogs: Readonly<Record<BulkActionName, BulkActionButtonAndDialog>> = {
  delete: {
    icon: Trash2,
    tone: 'red',
    Dialog: lazyDialog(async () => (await import('./BulkDeleteDialog')).BulkDeleteDialog),
  },
  restore: {
    icon: Undo2,
    tone: 'blue',
    Dialog: lazyDialog(async () => (await import('./RestoreDialog')).RestoreDialog),
  },
  edit: {
    icon: Pencil,
    tone: 'blue',
    Dialog: lazyDialog(async () => (await import('./edit/BulkEditDialog')).BulkEditDialog),
  },
  message: {
    icon: Send,
    tone: 'blue',
    Dialog: lazyDialog(async () => (await import('./MessageDialog')).MessageDialog),
    Status: lazyOptionalComponent(async () => (await import('./LastMessageStatus')).LastMessageStatus),
  },
};
