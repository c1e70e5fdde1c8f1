type Words = readonly string[];
type ByPath<X> = Readonly<Record<string, X | undefined>>;

/** Other words for a resource's column headers and values, in the language of the console. */
export interface ImportSynonyms {
  fields?: ByPath<Words>;
  choices?: ByPath<ByPath<Words>>;
  answers?: ByPath<{ yes: Words; no: Words }>;
}

export type ImportSynonymsByResource = Readonly<Record<string, ImportSynonyms | undefined>>;

let known: ImportSynonymsByResource = {};
let load: () => Promise<ImportSynonymsByResource> = async () => known;

/** Sets the function that loads the product's synonyms. It is called when an operator imports a file. */
export const setImportSynonymsLoader = (loader: () => Promise<ImportSynonymsByResource>): void => {
  load = loader;
};

export const loadImportSynonyms = async (): Promise<void> => {
  known = await load();
};

/** Returns the synonyms of a resource's column headers and values; empty if the product declares none. */
export const importSynonymsOfResource = (resource: string): ImportSynonyms => known[resource] ?? {};
