import { security } from '../../../i18n/ko/core/security';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the operator's own security page; they load with the caller's chunk. */
export const addSecurityTexts = (): void => addTexts('security', security);
