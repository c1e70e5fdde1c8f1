import type { SortPayload } from 'ra-core';
import type { AnyResource, FilterValues } from '../../schema/index';
import type { Http } from '../wire/http';
import { listRequest } from '../wire/listRequest';
import type { Send } from '../wire/send';

/** The requested part of a list, and the reason for an export. */
export interface EverythingOf {
  filter: FilterValues;
  sort: SortPayload;
  /** The fields to return of each record; other APIs may send more. */
  fields: readonly string[];
  /** Why personal data leave the console; stored in the record of access. */
  reason: string | undefined;
  signal: AbortSignal;
  /** Sends the call and streams its successful answer, the list's JSON. */
  send: Send;
}

/**
 * Requests all records that a filter matches, in the order of `sort`; resolves when a successful answer
 * begins.
 */
export type ReadEverything = (name: string, wanted: EverythingOf) => Promise<void>;

const EVERYTHING = { skip: '0', limit: '0' };

export const exportsOver =
  (http: Http, resourceOf: (name: string) => AnyResource): ReadEverything =>
  async (name, { filter, sort, fields, reason, signal, send }) => {
    const resource = resourceOf(name);
    const { query } = listRequest(resource, filter, { sort, fields });
    // Headers can't contain Hangul.
    const why = reason === undefined ? {} : { 'X-Export-Reason': encodeURIComponent(reason) };
    const headers = { ...EVERYTHING, ...why };
    await http(`/${resource.api.path}`, { headers, query, signal, send });
  };
