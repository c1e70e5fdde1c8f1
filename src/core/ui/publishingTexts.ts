import { publishing } from '../../../i18n/ko/core/publishing';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the publishing card; they load with the card. */
export const addPublishingTexts = (): void => addTexts('publishing', publishing);
