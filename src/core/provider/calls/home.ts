import { type Http, readObjectAt } from '../wire/http';
import { createQueue } from './queue';

/** A part of the home page as an operator arranged it. */
export interface PlacedPart {
  name: string;
  hidden: boolean;
}

/** The calls about an operator's own home page (decisions, section 16). */
export interface HomeCalls {
  /** Reads the parts in the operator's order; none if they use the product's order. */
  readHome(options?: { signal?: AbortSignal }): Promise<readonly PlacedPart[]>;
  /** Stores the order; calls run one after the other, so that the last one wins. */
  keepHome(parts: readonly PlacedPart[]): Promise<void>;
}

/** Returns the calls about an operator's own home page. */
export function homeCallsOver(http: Http): HomeCalls {
  const queue = createQueue();
  return {
    async readHome(options = {}) {
      const { parts } = readObjectAt((await http('/home', options)).json, 'home');
      return Array.isArray(parts) ? parts : [];
    },
    keepHome: (parts) =>
      queue('home', async () => {
        await http('/home', { method: 'PUT', body: JSON.stringify({ parts }) });
      }),
  };
}
