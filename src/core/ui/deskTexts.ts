import { desk } from '../../../i18n/ko/core/desk';
import { addTexts } from '../../../i18n/late';

/**
 * Registers the texts of the desk, the view in which operators answer records one by one. The texts are
 * loaded with the caller's chunk.
 */
export const addReplyDeskTexts = (): void => addTexts('desk', desk);
