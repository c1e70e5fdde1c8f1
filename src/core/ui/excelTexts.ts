import { excelLater } from '../../../i18n/ko/core/excelLater';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of an export; they load when one is requested. */
export const addExcelTexts = (): void => addTexts('excel', excelLater);
