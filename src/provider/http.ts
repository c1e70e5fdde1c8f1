import { HttpError } from 'ra-core';
import { isObject, type Loose } from '../schema/index';
import { type Answer, API_BASE, type Call, CallError, request } from './request';
import type { Send } from './send';
import type { SessionGate } from './sessionGate';

/**
 * Makes one call of the console API; `path` is below its base. Throws react-admin's HttpError, with the status,
 * message and body of a CallError; rejects with the signal's reason when the call is aborted.
 */
export type Http = (path: string, call?: Call) => Promise<Answer>;

function toHttpError(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const { message, status, body } = error;
  // react-admin's forms look for the messages of fields by the name `errors`.
  return new HttpError(message, status, isObject(body.fields) ? { ...body, errors: body.fields } : body);
}

/** The object under a key of an answer; an answer without it counts as no answer. */
export function unwrap(json: Answer['json'], key: string): Loose {
  const value = json[key];
  if (!isObject(value)) throw toHttpError(new CallError(0));
  return value;
}

/** Whether a call failed with one of these statuses. */
export const isHttpError = (error: unknown, ...statuses: number[]): error is HttpError =>
  error instanceof HttpError && statuses.includes(error.status);

/** Whether the API refused a call; after any other failure the call may have taken effect. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

const isExpired = (path: string, error: unknown) => isHttpError(error, 401) && !path.startsWith('/session');

/** Returns the console's `Http`; a call that meets an expired session waits at `gate` and is then repeated once. */
export function createHttp(options: { gate: SessionGate; base?: string; send?: Send }): Http {
  const { gate, base = API_BASE, send } = options;

  const once = (path: string, call: Call): Promise<Answer> =>
    request(base + path, call, send).catch((error: unknown) => {
      throw toHttpError(error);
    });

  return async (path, call = {}) => {
    const { renewals } = gate;
    return once(path, call).catch(async (error: unknown) => {
      if (!isExpired(path, error)) throw error;
      // If the session was renewed while this call was on its way, there is nothing to wait for.
      if (gate.renewals === renewals) {
        await gate.renew().catch(() => {
          throw error;
        });
      }
      return once(path, call);
    });
  };
}
