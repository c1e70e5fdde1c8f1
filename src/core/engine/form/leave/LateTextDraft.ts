import { latePart } from '../../loading/latePart';

/** The draft of a mail's texts; its code loads after the dialog. */
export const LateTextDraft = latePart(async () => (await import('./drafts/TextDraft')).TextDraft);
