import { excelLater } from '../../../i18n/ko/core/excelLater';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of an export. The texts load when an operator requests an export. */
export const addExcelTexts = (): void => addTexts('excel', excelLater);
