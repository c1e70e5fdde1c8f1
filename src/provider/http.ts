import { HttpError } from 'ra-core';
import { isObject, type Loose } from '../schema/index';
import { type Send, send as sendNow } from './send';
import type { SessionGate } from './sessionGate';

export interface Call {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  query?: readonly (readonly [string, string])[];
  /** JSON as text, or a file's parts. */
  body?: string | FormData;
  signal?: AbortSignal | undefined;
  /** Told how much of the body has left, 0 to 1. */
  onProgress?: (share: number) => void;
}

export interface Answer {
  status: number;
  headers: Headers;
  json: Readonly<Record<string, unknown>>;
}

/**
 * One call of the console API; `path` stands below its base. Every failure is an HttpError whose message can be
 * shown: the server's own text, or the key `errors.network` where no readable answer came (then status 0).
 * An aborted call rejects with its signal's reason.
 */
export type Http = (path: string, call?: Call) => Promise<Answer>;

/** What an HttpError's `body` holds; a 412 and a 409 carry the record under its envelope's key as well. */
export interface Failure {
  message: string;
  code: string;
  /** Messages by the field's path. */
  fields?: Readonly<Record<string, string>>;
  [key: string]: unknown;
}

const NETWORK: Failure = { message: 'errors.network', code: 'network' };

const unanswered = (status = 0) => new HttpError(NETWORK.message, status, NETWORK);

/** Member lists answer their failures under `email` at times (decisions, section 5). */
const messageOf = ({ message, email }: Answer['json']) => message ?? email ?? NETWORK.message;

/** What a call is answered that names what the caller has already: nothing but that it is still so. */
export const NOT_MODIFIED = 304;

async function read(response: Response, signal: AbortSignal | null): Promise<Answer> {
  const { status, headers, ok } = response;
  if (status === NOT_MODIFIED) return { status, headers, json: {} };
  const json: unknown = await response.json().catch(() => {
    signal?.throwIfAborted();
  });
  if (!isObject(json)) throw unanswered(ok ? 0 : status);
  if (!ok) throw new HttpError(messageOf(json), status, { ...json, message: messageOf(json) });
  return { status, headers, json };
}

/** What stands under an envelope's key; an answer without it is as good as none. */
export function unwrap(json: Answer['json'], key: string): Loose {
  const value = json[key];
  if (!isObject(value)) throw unanswered();
  return value;
}

/** Whether a call failed with one of these statuses. */
export const isHttpError = (error: unknown, ...statuses: number[]): error is HttpError =>
  error instanceof HttpError && statuses.includes(error.status);

/** Whether the API said no: a call that failed in any other way may have been made all the same. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

function headersOf({ headers, body }: Call): Headers {
  const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
  return new Headers({ Accept: 'application/json', ...type, ...headers });
}

const queryOf = (query: Call['query'] = []) =>
  query.length > 0 ? `?${new URLSearchParams(query.map(([key, value]) => [key, value]))}` : '';

const isExpired = (path: string, error: unknown) => isHttpError(error, 401) && !path.startsWith('/session');

/** Calls the API at `base`; a call that meets an expired session waits at `gate` and is then repeated once. */
export function createHttp(options: { gate: SessionGate; base?: string; send?: Send }): Http {
  const { gate, base = '/api/console', send = sendNow } = options;

  const once = async (path: string, call: Call): Promise<Answer> => {
    const { method = 'GET', body = null, signal = null, onProgress } = call;
    const request = { method, headers: headersOf(call), body, signal, ...(onProgress && { onProgress }) };
    const response = await send(base + path + queryOf(call.query), request).catch(() => {
      signal?.throwIfAborted();
      throw unanswered();
    });
    return read(response, signal);
  };

  return async (path, call = {}) => {
    const { renewals } = gate;
    return once(path, call).catch(async (error: unknown) => {
      if (!isExpired(path, error)) throw error;
      // Where the session was renewed while this call was on its way, there is nothing to wait for.
      if (gate.renewals === renewals) {
        await gate.renew().catch(() => {
          throw error;
        });
      }
      return once(path, call);
    });
  };
}
