import { type HttpClient, requireObjectInJson } from '../wire/http';
import type { TaskQueue } from './queue';

/** A part of the home page in an operator's own arrangement, and whether the operator hid this part. */
export interface HomePartVisibility {
  name: string;
  hidden: boolean;
}

/** The calls about the operator's own home page (decisions, section 16). */
export interface HomeLayoutCalls {
  /**
   * Reads the parts of the home page that the operator arranged; an empty list if the operator arranged none
   * and sees the product's order.
   */
  readHome(options?: { signal?: AbortSignal }): Promise<readonly HomePartVisibility[]>;
  /**
   * Stores the parts in their order. Several calls of this function run one after the other, so that the last
   * one wins.
   */
  keepHome(parts: readonly HomePartVisibility[]): Promise<void>;
}

/** Returns the calls about the operator's home page. Calls that store the home page wait in `enqueueTask`. */
export function createHomeLayoutCalls(http: HttpClient, enqueueTask: TaskQueue): HomeLayoutCalls {
  return {
    async readHome(options = {}) {
      const { parts } = requireObjectInJson((await http('/home', options)).json, 'home');
      return Array.isArray(parts) ? parts : [];
    },
    keepHome: (parts) =>
      enqueueTask('home', async () => {
        await http('/home', { method: 'PUT', body: JSON.stringify({ parts }) });
      }),
  };
}
