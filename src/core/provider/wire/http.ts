import { HttpError } from 'ra-core';
import { isObject, type Loose } from '../../schema/index';
import { api } from '../api.config';
import { type Answer, type Call, CallError, request } from './request';
import type { Send } from './send';
import type { SessionGate } from './sessionGate';

/**
 * Makes one call of the console API; `path` is below its base. Throws react-admin's HttpError, with the status,
 * message and body of a CallError; rejects with the signal's reason when the call is aborted.
 */
export type Http = (path: string, call?: Call) => Promise<Answer>;

/** Converts a CallError for react-admin; other errors stay as they are. */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const { message, status, body } = error;
  // react-admin's forms look for the messages of fields by the name `errors`.
  return new HttpError(message, status, isObject(body.fields) ? { ...body, errors: body.fields } : body);
}

/** Returns the object under a key of a response; a response without it counts as none. */
export function unwrap(json: Answer['json'], key: string): Loose {
  const value = json[key];
  if (!isObject(value)) throw toHttpError(new CallError(0));
  return value;
}

/** True if an intermediary such as a proxy answered a call: its status is unrelated to the API. */
const isBetween = (error: unknown): boolean => error instanceof HttpError && error.body?.code === 'between';

/** True if the API failed a call with one of these statuses. */
export const isHttpError = (error: unknown, ...statuses: number[]): error is HttpError =>
  error instanceof HttpError && statuses.includes(error.status) && !isBetween(error);

/** True if the same call may succeed on a retry. */
export const mayHelpAgain = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.body?.isFinal !== true;

/** The messages of fields in the body of a refusal, by path. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof HttpError && isObject(error.body?.fields)
    ? (error.body.fields as Record<string, string>)
    : {};

/** True if the API refused a call; after any other failure the call may have taken effect. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && !isBetween(error);

const isExpired = (path: string, error: unknown) => isHttpError(error, 401) && path !== '/session';
const isUnconfirmed = (_: string, error: unknown) =>
  isHttpError(error, 403) && error.body.code === 'confirm_needed';

/** Wraps `http`: calls that fail as `waits` describes wait at a gate, and are then repeated once. */
const through =
  (gate: SessionGate, waits: (path: string, error: unknown) => boolean, http: Http): Http =>
  async (path, call = {}) => {
    const { renewals } = gate;
    return http(path, call).catch(async (error: unknown) => {
      if (call.unasked || !waits(path, error)) throw error;
      // If the gate opened during this call, there is no need to wait.
      if (gate.renewals === renewals) {
        await gate.renew().catch(() => {
          throw error;
        });
      }
      return http(path, call);
    });
  };

/**
 * Names the page's first operator in each call. Another tab may have changed the browser's session; the API then
 * refuses the call as if there were no session.
 */
function namingOperator(http: Http): Http {
  let operator: string | undefined;
  return async (path, call = {}) => {
    const { method = 'GET', headers } = call;
    // The session check names no operator.
    if (path === '/session' && method === 'GET') {
      const answer = await http(path, call);
      const { session } = answer.json;
      if (isObject(session)) operator ??= encodeURIComponent(String(session._id));
      return answer;
    }
    return http(
      path,
      operator === undefined ? call : { ...call, headers: { ...headers, 'X-Operator': operator } },
    );
  };
}

/**
 * Returns the console's `Http`. A call with an expired session waits at `gate`, a call that needs the operator's
 * password at `confirm`. Both are then repeated once. For another API, `speak` translates: it wraps the API's `Http` in
 * one for the console's calls.
 */
export function createHttp(options: {
  gate: SessionGate;
  confirm?: SessionGate;
  base?: string;
  send?: Send;
  speak?: (once: Http) => Http;
}): Http {
  const { gate, confirm, base = api.base, send, speak = namingOperator } = options;
  const once: Http = (path, call = {}) =>
    request(base + path, call, send).catch((error: unknown) => {
      throw toHttpError(error);
    });
  const signedIn = through(gate, isExpired, speak(once));
  return confirm ? through(confirm, isUnconfirmed, signedIn) : signedIn;
}
