import { help } from '../../../i18n/ko/core/help';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the help; they are loaded with the caller's chunk. */
export const addHelpTexts = (): void => addTexts('help', help);
