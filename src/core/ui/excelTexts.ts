import { excelLater } from '../../../i18n/ko/core/excelLater';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of an export. They load when an operator requests one. */
export const addExcelTexts = (): void => addTexts('excel', excelLater);
