import type { Loose } from '../../schema/index';
import type { Http } from '../wire/http';
import type { Call } from '../wire/request';

interface ReadOptions extends Pick<Call, 'headers' | 'query' | 'signal'> {
  /** True for an automatic call that no operator requested. */
  unasked?: boolean;
}

export interface Reads {
  /** Reads data outside any resource: `GET {path}`. */
  read(path: string, options?: ReadOptions): Promise<Loose>;
}

/**
 * Returns the header of an automatic call, which must not keep the session alive; empty for an operator's
 * call.
 */
export const unaskedHeader = (unasked: unknown): Readonly<Record<string, string>> =>
  unasked ? { 'X-Renewal': '1' } : {};

/**
 * Returns the header of a call for printing: its answer may have more rows than a page, and is recorded as a
 * print.
 */
export const printHeader = (prints: unknown): Readonly<Record<string, string>> =>
  prints ? { 'X-Print': '1' } : {};

export const readsOver = (http: Http): Reads => ({
  read: async (path, { unasked, headers, ...call } = {}) =>
    (await http(`/${path}`, { ...call, headers: { ...headers, ...unaskedHeader(unasked) } })).json,
});
