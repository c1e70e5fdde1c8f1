import { lazyPreloadableComponent } from '../../loading/latePart';

/** The component that keeps a draft of a mail's texts. Its code loads after the dialog. */
export const LazyMailTextDraft = lazyPreloadableComponent(
  async () => (await import('./drafts/MailTextDraft')).MailTextDraft,
);
