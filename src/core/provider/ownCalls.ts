import type { AnyResource, Loose } from '../schema/index';
import type { Http } from './http';

/** Custom calls of a resource that concern no single record. */
export interface OwnCalls {
  /**
   * Returns the paths whose values another record already has, with that record's name; `except` is the record itself.
   */
  taken(
    name: string,
    values: Readonly<Record<string, string>>,
    options: { except: string | undefined; signal?: AbortSignal },
  ): Promise<{ path: string; name: string }[]>;
  /** Reads from a custom endpoint of the resource: `GET {path}/{word}`. */
  readOwn(name: string, word: string, options?: { signal?: AbortSignal }): Promise<Loose>;
  /** Calls a custom endpoint of the resource without a record: `POST {path}/{word}`. */
  postOwn(name: string, word: string, body: Loose): Promise<Loose>;
}

export const ownCallsOver = (http: Http, resourceOf: (name: string) => AnyResource): OwnCalls => ({
  async taken(name, values, { except, signal }) {
    const query = Object.entries({ ...values, ...(except !== undefined && { _id: except }) });
    const { json } = await http(`/${resourceOf(name).api.path}/taken`, { query, signal });
    const { taken = [], names = {} } = json as { taken?: string[]; names?: Record<string, string> };
    return taken.map((path) => ({ path, name: names[path] ?? '' }));
  },
  async readOwn(name, word, { signal } = {}) {
    const { json } = await http(`/${resourceOf(name).api.path}/${word}`, { ownWord: true, signal });
    return json;
  },
  async postOwn(name, word, body) {
    const call = { method: 'POST', body: JSON.stringify(body) } as const;
    return (await http(`/${resourceOf(name).api.path}/${word}`, call)).json;
  },
});
