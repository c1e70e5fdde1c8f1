import { recordChoice } from '../../../i18n/ko/core/recordChoice';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of inputs that choose records; they load with these inputs. */
export const addRecordChoiceTexts = (): void => addTexts('recordChoice', recordChoice);
