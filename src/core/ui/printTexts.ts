import { printing } from '../../../i18n/ko/core/printing';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of printed lists and records; they load when an operator prints. */
export const addPrintTexts = (): void => addTexts('printing', printing);
