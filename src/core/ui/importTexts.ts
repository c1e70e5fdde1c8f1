import { answers } from '../../../i18n/ko/core/answers';
import { imports } from '../../../i18n/ko/core/imports';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of imports; they are loaded with the caller's chunk. */
export const addImportTexts = (): void => addTexts('imports', imports);

type YesNoSynonymList = readonly string[];

/** Words for yes and no that an import recognises in a file. */
export const yesNoSynonyms: { yes: YesNoSynonymList; no: YesNoSynonymList } = answers;
