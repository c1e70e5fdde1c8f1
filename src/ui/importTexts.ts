import { imports } from '../../i18n/ko/imports';
import { addTexts } from '../../i18n/late';

/** Makes the texts of files that lists take back known; they are loaded with what calls this. */
export const addImportTexts = (): void => addTexts('imports', imports);
