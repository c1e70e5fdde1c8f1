import type { SortPayload } from 'ra-core';
import type { AnyResource, FilterValues } from '../../schema/index';
import type { HttpClient } from '../wire/http';
import { buildListRequest } from '../wire/listRequest';
import type { SendRequestFunction } from '../wire/send';

/** The records and fields of a list that an export requests, and the reason for the export. */
export interface ExportRequest {
  filter: FilterValues;
  sort: SortPayload;
  /**
   * The paths of the fields that each record should have; an API other than the console's sometimes sends
   * more.
   */
  fields: readonly string[];
  /** The reason why personal data leave the console. The access log stores this reason. */
  reason: string | undefined;
  signal: AbortSignal;
  /**
   * Sends the call. If the call succeeds, this function reads the list's JSON from the answer as a stream.
   */
  send: SendRequestFunction;
}

/**
 * Requests all records that a filter matches, in the order of `sort`. The promise resolves when a successful
 * answer begins.
 */
export type ExportCall = (resourceName: string, exportRequest: ExportRequest) => Promise<void>;

const UNLIMITED_PAGING_HEADERS = { skip: '0', limit: '0' };

export const createExportCall =
  (http: HttpClient, getResource: (resourceName: string) => AnyResource): ExportCall =>
  async (resourceName, { filter, sort, fields, reason, signal, send }) => {
    const resource = getResource(resourceName);
    const { query } = buildListRequest(resource, filter, { sort, fields });
    // A header can't contain Hangul, so the reason is encoded.
    const reasonHeader = reason === undefined ? {} : { 'X-Export-Reason': encodeURIComponent(reason) };
    const headers = { ...UNLIMITED_PAGING_HEADERS, ...reasonHeader };
    await http(`/${resource.api.path}`, { headers, query, signal, send });
  };
