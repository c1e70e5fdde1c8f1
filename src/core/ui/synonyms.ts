type Words = readonly string[];
type ByPath<X> = Readonly<Record<string, X | undefined>>;

/** Other words for a resource's column headers and values, in the language of the console. */
export interface Synonyms {
  fields?: ByPath<Words>;
  choices?: ByPath<ByPath<Words>>;
  answers?: ByPath<{ yes: Words; no: Words }>;
}

export type SynonymsByResource = Readonly<Record<string, Synonyms | undefined>>;

let known: SynonymsByResource = {};
let load: () => Promise<SynonymsByResource> = async () => known;

/** Sets the function that loads the product's synonyms. It is called when an operator imports a file. */
export const provideSynonyms = (loader: () => Promise<SynonymsByResource>): void => {
  load = loader;
};

export const loadSynonyms = async (): Promise<void> => {
  known = await load();
};

/** Returns the synonyms of a resource's column headers and values; empty if the product declares none. */
export const synonymsOfResource = (resource: string): Synonyms => known[resource] ?? {};
