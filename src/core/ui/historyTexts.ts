import { history } from '../../../i18n/ko/core/history';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of a record's history; they are loaded with the caller's chunk. */
export const addHistoryTexts = (): void => addTexts('history', history);
