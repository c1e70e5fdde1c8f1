import { richText } from '../../../i18n/ko/core/richText';
import { addTexts } from '../../../i18n/late';

/** Makes the texts of the rich-text editor known; they are loaded with what calls this. */
export const addRichTextTexts = (): void => addTexts('richText', richText.richText);
