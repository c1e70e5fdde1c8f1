import { widgets } from '../../../i18n/ko/core/widgets';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of widgets; they load with the first widget. */
export const addWidgetTexts = (): void => addTexts('widgets', widgets);
