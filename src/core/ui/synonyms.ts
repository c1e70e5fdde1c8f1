type SynonymList = readonly string[];
type ValuesByPath<X> = Readonly<Record<string, X | undefined>>;

/** Other words for a resource's column headers and values, in the language of the console. */
export interface ImportSynonyms {
  fields?: ValuesByPath<SynonymList>;
  choices?: ValuesByPath<ValuesByPath<SynonymList>>;
  answers?: ValuesByPath<{ yes: SynonymList; no: SynonymList }>;
}

export type ImportSynonymsByResource = Readonly<Record<string, ImportSynonyms | undefined>>;

let loadedImportSynonyms: ImportSynonymsByResource = {};
let loadProductImportSynonyms: () => Promise<ImportSynonymsByResource> = async () => loadedImportSynonyms;

/**
 * Sets the function that loads the product's synonyms. The function is called when an operator imports a
 * file.
 */
export const setImportSynonymsLoader = (loader: () => Promise<ImportSynonymsByResource>): void => {
  loadProductImportSynonyms = loader;
};

export const loadImportSynonyms = async (): Promise<void> => {
  loadedImportSynonyms = await loadProductImportSynonyms();
};

/** Returns the synonyms of a resource's column headers and values; empty if the product declares none. */
export const getImportSynonymsOfResource = (resource: string): ImportSynonyms =>
  loadedImportSynonyms[resource] ?? {};
