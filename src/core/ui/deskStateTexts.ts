import { deskStates } from '../../../i18n/ko/core/deskStates';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of a desk in lists; they are loaded with the caller's chunk. */
export const addDeskStateTexts = (): void => addTexts('deskStates', deskStates);
