import { lazyDialog } from '../../loading/lazyDialog';

export const ConflictDialog = lazyDialog(async () => (await import('./ConflictDialog')).ConflictDialog);
export const NewView = lazyDialog(async () => (await import('./NewView')).NewView);
export const RemoveView = lazyDialog(async () => (await import('./RemoveView')).RemoveView);
export const RenameView = lazyDialog(async () => (await import('./ViewDialog')).ViewDialog);
export const ShareView = lazyDialog(async () => (await import('./ShareView')).ShareView);
export const ShareWithout = lazyDialog(async () => (await import('./ShareWithout')).ShareWithout);
