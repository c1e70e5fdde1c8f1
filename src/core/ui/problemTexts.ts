import { hints, problems } from '../../../i18n/ko/core/problems';
import { addTexts } from '../../../i18n/late';

/** Registers what is wrong with values; it is loaded with the forms and imports that say so. */
export function addProblemTexts(): void {
  addTexts('problems', problems);
  addTexts('hints', hints);
}
