import { HttpError } from 'ra-core';
import { isObject, type Loose } from '../../schema/index';
import { isSameValue } from '../../schema/record/sameValue';
import { api } from '../api.config';
import { type ApiAnswer, type ApiCall, ApiCallError, requestApi } from './request';
import type { SendRequestFunction } from './send';
import type { ReauthenticationGate } from './sessionGate';

/**
 * Makes a call of the console API; `path` is below its base. Throws react-admin's HttpError with the status,
 * message and body of an ApiCallError. Rejects with the signal's reason when aborted.
 */
export type HttpClient = (callPath: string, call?: ApiCall) => Promise<ApiAnswer>;

/** Converts an ApiCallError to react-admin's HttpError; returns other errors unchanged. */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof ApiCallError)) return error;
  const { message, status, body } = error;
  // react-admin's forms expect the messages of fields under `errors`.
  return new HttpError(message, status, isObject(body.fields) ? { ...body, errors: body.fields } : body);
}

const requireInJson =
  <V>(hasType: (value: unknown) => value is V) =>
  (json: ApiAnswer['json'], key: string): V => {
    const value = json[key];
    if (!hasType(value)) throw toHttpError(new ApiCallError(0));
    return value;
  };

/** Returns the object under a key of an answer's JSON. Throws if it is missing. */
export const requireObjectInJson = requireInJson(isObject);

/** Returns the list under a key of an answer's JSON. Throws if it is missing. */
export const requireListInJson: <T>(json: ApiAnswer['json'], key: string) => T[] = requireInJson(
  Array.isArray,
);

/**
 * Whether an intermediary such as a proxy caused the failure of a call. The status then says nothing about
 * the API.
 */
const isIntermediaryFailure = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.code === 'between';

/** Whether the API itself answered a call with one of these statuses. */
export const isHttpError = (error: unknown, ...statuses: number[]): error is HttpError =>
  error instanceof HttpError && statuses.includes(error.status) && !isIntermediaryFailure(error);

/**
 * Ignores the failure of a removal if there is nothing to remove any more, for example because an earlier
 * call succeeded but its answer got lost. Throws any other error.
 */
export function ignoreNotFoundError(error: unknown): void {
  if (!isHttpError(error, 404)) throw error;
}

/**
 * Ignores a conflict if the stored values already are those that the change asks for. For example, the answer
 * of an earlier call got lost. Returns the stored values. Throws any other error.
 */
export async function ignoreConflictIfStored<T extends object>(
  error: unknown,
  changes: object,
  readStored: (conflict: HttpError) => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const stored = isHttpError(error, 412) ? await readStored(error) : undefined;
  const storedValues: Loose = { ...stored };
  const isStored = Object.entries(changes).every(
    ([key, value]) => value === undefined || isSameValue(storedValues[key], value),
  );
  if (stored && isStored) return stored;
  throw error;
}

/** Whether a repetition of the failed call might succeed. */
export const isRetryableError = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.body?.isFinal !== true;

/** Returns the messages of fields from the body of a refusal, by path. */
export const getFieldMessagesFromError = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof HttpError && isObject(error.body?.fields)
    ? (error.body.fields as Record<string, string>)
    : {};

/** Whether the API refused a call. A call that failed for any other reason has possibly taken effect. */
export const isApiRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && !isIntermediaryFailure(error);

const isSessionExpiredError = (callPath: string, error: unknown) =>
  isHttpError(error, 401) && callPath !== '/session';
const isPasswordConfirmationNeeded = (_: string, error: unknown) =>
  isHttpError(error, 403) && error.body.code === 'confirm_needed';

/**
 * Returns an `HttpClient` whose failed calls can wait at a gate. If `shouldWaitAtGate` returns true for a failure,
 * the call waits until the gate opens, and is then repeated once.
 */
const addSignInGateToHttpClient =
  (
    gate: ReauthenticationGate,
    shouldWaitAtGate: (callPath: string, error: unknown) => boolean,
    http: HttpClient,
  ): HttpClient =>
  async (path, call = {}) => {
    const { renewals } = gate;
    return http(path, call).catch(async (error: unknown) => {
      if (call.unasked || !shouldWaitAtGate(path, error)) throw error;
      // If the gate was already opened during this call, the call does not wait at the gate again.
      if (gate.renewals === renewals) {
        await gate.renew().catch(() => {
          throw error;
        });
      }
      return http(path, call);
    });
  };

/**
 * Adds to each call the id of the operator for whom the page was opened. If another tab changed the browser's
 * session, the API then refuses the call as if there were no session.
 */
function addOperatorHeaderToHttpClient(http: HttpClient): HttpClient {
  let operatorId: string | undefined;
  return async (path, call = {}) => {
    const { method = 'GET', headers } = call;
    // The call that reads the session is sent without an operator's id.
    if (path === '/session' && method === 'GET') {
      const answer = await http(path, call);
      const { session } = answer.json;
      if (isObject(session)) operatorId ??= encodeURIComponent(String(session._id));
      return answer;
    }
    return http(
      path,
      operatorId === undefined ? call : { ...call, headers: { ...headers, 'X-Operator': operatorId } },
    );
  };
}

/**
 * Returns the console's `HttpClient`. A call without a valid session waits at `gate`, and a call that needs
 * the operator's password waits at `confirm`. Both are repeated once after the gate opens. `speak` adapts the
 * client to an API other than the console's own.
 */
export function createHttpClient(options: {
  gate: ReauthenticationGate;
  confirm?: ReauthenticationGate;
  base?: string;
  send?: SendRequestFunction;
  speak?: (ungatedClient: HttpClient) => HttpClient;
}): HttpClient {
  const { gate, confirm, base = api.base, send, speak = addOperatorHeaderToHttpClient } = options;
  const sendCallWithoutSignInGates: HttpClient = (path, call = {}) =>
    requestApi(base + path, call, send).catch((error: unknown) => {
      throw toHttpError(error);
    });
  const sessionGatedClient = addSignInGateToHttpClient(
    gate,
    isSessionExpiredError,
    speak(sendCallWithoutSignInGates),
  );
  return confirm
    ? addSignInGateToHttpClient(confirm, isPasswordConfirmationNeeded, sessionGatedClient)
    : sessionGatedClient;
}
