type Words = readonly string[];
type ByPath<X> = Readonly<Record<string, X | undefined>>;

/** Synonyms for a resource's headers and values, in the console's language. */
export interface Synonyms {
  fields?: ByPath<Words>;
  choices?: ByPath<ByPath<Words>>;
  answers?: ByPath<{ yes: Words; no: Words }>;
}

export type SynonymsByResource = Readonly<Record<string, Synonyms | undefined>>;

let known: SynonymsByResource = {};
let load: () => Promise<SynonymsByResource> = async () => known;

/** Sets how the product's synonyms are loaded, which happens when a file is imported. */
export const provideSynonyms = (loader: () => Promise<SynonymsByResource>): void => {
  load = loader;
};

export const loadSynonyms = async (): Promise<void> => {
  known = await load();
};

/** Returns synonyms for a resource's headers and values; empty if the product declares none. */
export const synonymsOf = (resource: string): Synonyms => known[resource] ?? {};
