import { formLater } from '../../../i18n/ko/core/formLater';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of an open form; the texts are loaded with the form. */
export const addFormTexts = (): void => addTexts('form', formLater);
