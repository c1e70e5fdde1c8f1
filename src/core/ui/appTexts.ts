import { appLater } from '../../../i18n/ko/core/appLater';
import { addTexts } from '../../../i18n/late';

/** Registers the texts about the operator's own password; they load with the code that asks for it. */
export const addAppTexts = (): void => addTexts('app', appLater);
