import { memos } from '../../../i18n/ko/core/memos';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of memos; they are loaded with the caller's chunk. */
export const addMemoTexts = (): void => addTexts('memos', memos);
