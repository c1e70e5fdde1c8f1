import type { Http } from './http';

/** A record that a search of everything found; texts are masked, `route` is below the console's base. */
export interface FoundRecord {
  _id: string;
  title: string;
  detail: string;
  route: string;
}

/** What a search of everything found of a resource or one of its variants: the best, and how many there are. */
export interface FoundGroup {
  resource: string;
  variant?: string;
  totalCount: number;
  items: readonly FoundRecord[];
  /** The route of the list that shows exactly these, if there are more than `items`. */
  list?: string;
}

export interface Everything {
  /** Finds records of every resource that the operator may read. */
  searchEverything(term: string, options: { signal: AbortSignal }): Promise<readonly FoundGroup[]>;
}

export const everythingOver = (http: Http): Everything => ({
  async searchEverything(term, { signal }) {
    const { json } = await http('/search', { query: [['q', term]], signal });
    return Array.isArray(json.groups) ? json.groups : [];
  },
});
