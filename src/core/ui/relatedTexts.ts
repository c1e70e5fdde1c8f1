import { related } from '../../../i18n/ko/core/related';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of related records; they are loaded with the caller's chunk. */
export const addRelatedRecordTexts = (): void => addTexts('related', related);
