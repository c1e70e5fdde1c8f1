import { imports } from '../../../i18n/ko/core/imports';
import { answers, synonyms } from '../../../i18n/ko/core/synonyms';
import { addTexts } from '../../../i18n/late';

/** Makes the texts of files that lists take back known; they are loaded with what calls this. */
export const addImportTexts = (): void => addTexts('imports', imports);

type Words = readonly string[];
type ByPath<X> = Readonly<Record<string, X | undefined>>;

/** Other words for a resource's heads and values, in the console's language. */
export interface Synonyms {
  fields?: ByPath<Words>;
  choices?: ByPath<ByPath<Words>>;
  answers?: ByPath<{ yes: Words; no: Words }>;
}

const byResource: Readonly<Record<string, Synonyms | undefined>> = synonyms;

/** Other words for the heads and values of a resource; none for one of which the Korean file says nothing. */
export const synonymsOf = (resource: string): Synonyms => byResource[resource] ?? {};

/** Other words for yes and no. */
export const otherAnswers: { yes: Words; no: Words } = answers;
