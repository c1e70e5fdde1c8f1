import { latePart } from '../../loading/latePart';

/** The component that keeps a draft of a mail's texts. Its code loads after the dialog. */
export const LateTextDraft = latePart(async () => (await import('./drafts/TextDraft')).TextDraft);
