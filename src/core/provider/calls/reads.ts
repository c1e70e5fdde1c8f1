import type { Loose } from '../../schema/index';
import type { HttpClient } from '../wire/http';
import type { ApiCall } from '../wire/request';

interface ApiReadOptions extends Pick<ApiCall, 'headers' | 'query' | 'signal'> {
  /** True for a call that the console makes by itself, without an operator's action. */
  unasked?: boolean;
}

export interface ApiReadCalls {
  /** Reads data that belong to no resource: `GET {path}`. */
  read(path: string, options?: ApiReadOptions): Promise<Loose>;
}

/**
 * Returns the header of a call that the console makes by itself, so that the call does not extend the
 * session. Returns no header for an operator's call.
 */
export const autoCallHeader = (isAutomatic: unknown): Readonly<Record<string, string>> =>
  isAutomatic ? { 'X-Renewal': '1' } : {};

/**
 * Returns the header of a call for printing. The answer is allowed to have more rows than a page, and the API
 * logs the call as a print.
 */
export const toPrintHeader = (isPrintCall: unknown): Readonly<Record<string, string>> =>
  isPrintCall ? { 'X-Print': '1' } : {};

export const createApiReadCalls = (http: HttpClient): ApiReadCalls => ({
  read: async (path, { unasked, headers, ...call } = {}) =>
    (await http(`/${path}`, { ...call, headers: { ...headers, ...autoCallHeader(unasked) } })).json,
});
