import { previews } from '../../../i18n/ko/core/previews';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the preview, which come with its dialog. */
export const addPreviewTexts = (): void => addTexts('previews', previews);
