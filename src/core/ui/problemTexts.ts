import { hints, problems } from '../../../i18n/ko/core/problems';
import { addTexts } from '../../../i18n/late';

/** Registers the texts about invalid values; they load with the forms and imports that show them. */
export function addProblemTexts(): void {
  addTexts('problems', problems);
  addTexts('hints', hints);
}
