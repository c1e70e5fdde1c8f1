import { answers } from '../../../i18n/ko/core/answers';
import { imports } from '../../../i18n/ko/core/imports';
import { addTexts } from '../../../i18n/late';

/** Makes the texts of files that lists take back known; they are loaded with what calls this. */
export const addImportTexts = (): void => addTexts('imports', imports);

type Words = readonly string[];

/** Other words for yes and no. */
export const otherAnswers: { yes: Words; no: Words } = answers;
