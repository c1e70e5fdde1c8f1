import { widgets } from '../../../i18n/ko/core/widgets';
import { addTexts } from '../../../i18n/late';

/** Makes the texts of widgets known; they are loaded with the first widget. */
export const addWidgetTexts = (): void => addTexts('widgets', widgets);
