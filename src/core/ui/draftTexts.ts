import { drafts } from '../../../i18n/ko/core/drafts';
import { addTexts } from '../../../i18n/late';

/** Registers the texts about drafts; they are loaded with the caller's chunk. */
export const addDraftTexts = (): void => addTexts('drafts', drafts);
