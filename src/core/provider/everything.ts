import type { FoundGroup } from '../schema/index';
import type { Http } from './http';

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
