import type { AnyResource, FilterValues } from '../schema/index';
import type { Http } from './http';
import { listRequest } from './listRequest';

/** What of a list is read, and why. */
export interface EverythingOf {
  filter: FilterValues;
  /** Why personal data leave the console; kept in the record of access. */
  reason: string | undefined;
  signal: AbortSignal;
}

/** Reads all records that a filter finds, in the list's own order; resolves to the list's JSON as it comes. */
export type ReadEverything = (
  name: string,
  wanted: EverythingOf,
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;

const EVERYTHING = { skip: '0', limit: '0' };

export const exportsOver =
  (http: Http, resourceOf: (name: string) => AnyResource): ReadEverything =>
  async (name, { filter, reason, signal }) => {
    const resource = resourceOf(name);
    const { query } = listRequest(resource, filter);
    // A header holds no Hangul.
    const why = reason === undefined ? {} : { 'X-Export-Reason': encodeURIComponent(reason) };
    const headers = { ...EVERYTHING, ...why };
    const { body } = await http(`/${resource.api.path}`, { headers, query, signal, streams: true });
    return body ?? new ReadableStream({ start: (controller) => controller.close() });
  };
