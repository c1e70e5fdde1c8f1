import type { Loose } from '../schema/index';
import type { Http } from './http';
import type { Call } from './request';

interface ReadOptions extends Pick<Call, 'headers' | 'query' | 'signal'> {
  /** Renews what is shown, though no operator asked for it. */
  unasked?: boolean;
}

export interface Reads {
  /** Reads what is no resource's: `GET {path}`. */
  read(path: string, options?: ReadOptions): Promise<Loose>;
}

/** The header of a call that no operator asked for, which must not keep the session alive; none of one that was. */
export const unaskedHeader = (unasked: unknown): Readonly<Record<string, string>> =>
  unasked ? { 'X-Renewal': '1' } : {};

/** The header of a call whose answer is printed: it may have more rows than a page, and is recorded as a print. */
export const printHeader = (prints: unknown): Readonly<Record<string, string>> =>
  prints ? { 'X-Print': '1' } : {};

export const readsOver = (http: Http): Reads => ({
  read: async (path, { unasked, headers, ...call } = {}) =>
    (await http(`/${path}`, { ...call, headers: { ...headers, ...unaskedHeader(unasked) } })).json,
});
