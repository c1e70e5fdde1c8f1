import { lazyDialog } from '../../loading/lazyDialog';

export const ViewConflictDialog = lazyDialog(
  async () => (await import('./ViewConflictDialog')).ViewConflictDialog,
);
export const NewViewDialog = lazyDialog(async () => (await import('./NewViewDialog')).NewViewDialog);
export const RemoveViewDialog = lazyDialog(async () => (await import('./RemoveViewDialog')).RemoveViewDialog);
export const RenameViewDialog = lazyDialog(async () => (await import('./SavedViewDialog')).SavedViewDialog);
export const ShareViewDialog = lazyDialog(async () => (await import('./ShareViewDialog')).ShareViewDialog);
export const ShareWithoutFiltersDialog = lazyDialog(
  async () => (await import('./ShareWithoutFiltersDialog')).ShareWithoutFiltersDialog,
);
