import { deskStates } from '../../../i18n/ko/core/deskStates';
import { addTexts } from '../../../i18n/late';

/**
 * Registers the texts that lists show about a desk, the view in which operators answer records one by one.
 * The texts are loaded with the caller's chunk.
 */
export const addAnswerDeskStateTexts = (): void => addTexts('deskStates', deskStates);
