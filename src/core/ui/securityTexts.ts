import { security } from '../../../i18n/ko/core/security';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the page about the own security; they are loaded with the caller's chunk. */
export const addSecurityTexts = (): void => addTexts('security', security);
