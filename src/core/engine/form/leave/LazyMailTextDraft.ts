import { lazyPreloadableComponent } from '../../loading/latePart';

export const LazyMailTextDraft = lazyPreloadableComponent(
  async () => (await import('./drafts/MailTextDraft')).MailTextDraft,
);
