import { listOrder } from '../../../i18n/ko/core/listOrder';
import { selected } from '../../../i18n/ko/core/selected';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the dialogs about selected rows; they are loaded with the caller's chunk. */
export const addSelectedRowsTexts = (): void => addTexts('selected', selected);

/** Registers the texts of the mode in which operators sort records by hand. */
export const addManualSortingTexts = (): void => addTexts('listOrder', listOrder);
