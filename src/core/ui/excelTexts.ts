import { excelLater } from '../../../i18n/ko/core/excelLater';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of an export that is asked for, or under way. */
export const addExcelTexts = (): void => addTexts('excel', excelLater);
