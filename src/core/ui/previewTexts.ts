import { previews } from '../../../i18n/ko/core/previews';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the preview; the texts load with the preview's dialog. */
export const addPreviewTexts = (): void => addTexts('previews', previews);
