import { bulkEdit } from '../../../i18n/ko/core/bulkEdit';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the bulk edit; they are loaded with the caller's chunk. */
export const addBulkEditTexts = (): void => addTexts('bulkEdit', bulkEdit);
