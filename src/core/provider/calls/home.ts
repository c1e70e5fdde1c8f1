import { type HttpClient, requireObjectInJson } from '../wire/http';
import { createTaskQueue } from './queue';

/** One part of the home page, with the position that an operator gave it. */
export interface PlacedHomePart {
  name: string;
  hidden: boolean;
}

/** The calls about an operator's own home page (decisions, section 16). */
export interface OwnHomePageCalls {
  /**
   * Reads the parts of the home page in the operator's order; none if the operator uses the product's order.
   */
  readHome(options?: { signal?: AbortSignal }): Promise<readonly PlacedHomePart[]>;
  /** Stores the parts in their order. The calls run one after the other, so that the last one wins. */
  keepHome(parts: readonly PlacedHomePart[]): Promise<void>;
}

/** Returns the calls about an operator's own home page. */
export function createOwnHomePageCalls(http: HttpClient): OwnHomePageCalls {
  const queue = createTaskQueue();
  return {
    async readHome(options = {}) {
      const { parts } = requireObjectInJson((await http('/home', options)).json, 'home');
      return Array.isArray(parts) ? parts : [];
    },
    keepHome: (parts) =>
      queue('home', async () => {
        await http('/home', { method: 'PUT', body: JSON.stringify({ parts }) });
      }),
  };
}
