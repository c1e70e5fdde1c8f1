import { operators } from '../../../i18n/ko/core/operators';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of operators and roles; they are loaded with their screens. */
export const addOperatorTexts = (): void => addTexts('operators', operators);
