import { history } from '../../../i18n/ko/core/history';
import { addTexts } from '../../../i18n/late';

/** Makes the texts of a record's history known; they are loaded with what calls this. */
export const addHistoryTexts = (): void => addTexts('history', history);
