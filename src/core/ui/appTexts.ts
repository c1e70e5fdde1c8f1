import { appLater } from '../../../i18n/ko/core/appLater';
import { addTexts } from '../../../i18n/late';

/**
 * Registers the texts about the operator's own password. They load with the code that asks for the password.
 */
export const addOwnPasswordTexts = (): void => addTexts('app', appLater);
