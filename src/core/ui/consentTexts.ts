import { consents } from '../../../i18n/ko/core/consents';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of consents; they are loaded with the caller's chunk. */
export const addConsentTexts = (): void => addTexts('consents', consents);
