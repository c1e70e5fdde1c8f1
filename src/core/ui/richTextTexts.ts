import { richText } from '../../../i18n/ko/core/richText';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the rich-text editor; they are loaded with the caller's chunk. */
export const addRichTextTexts = (): void => addTexts('richText', richText.richText);
