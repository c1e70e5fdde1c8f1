import { HttpError } from 'ra-core';
import type { AnyResource } from '../../schema/index';
import type { ApiConfig, ApiConventions, CustomApi, CustomApiResource } from '../apiConfig';
import { isProxyOnlyErrorStatus } from '../wire/between';
import type { HttpClient } from '../wire/http';
import { getSessionCredentials } from './credentials';
import { toApiFailure } from './failures';
import type { FieldNameMapping } from './names';

/** The conventions by which the calls of one resource are written. */
export type ResourceApiConventions = ApiConventions &
  Omit<CustomApiResource, keyof ApiConventions> & { resource: AnyResource; names: FieldNameMapping };

/** Returns the conventions of each resource's calls, by the resource's path in the console. */
export function buildConventionsByResourcePath(
  own: CustomApi,
  resources: readonly AnyResource[],
): ReadonlyMap<string, ResourceApiConventions> {
  return new Map(
    resources.flatMap((resource) => {
      const one = own.resources[resource.name];
      if (!one) return [];
      const said = { ...own.conventions, ...one };
      const wire: ResourceApiConventions = { ...said, names: { ...one.names, _id: said.id }, resource };
      return [[resource.api.path, wire]];
    }),
  );
}

/** Request headers that the console sends by itself, and that only the console's own API understands. */
const CONSOLE_ONLY_REQUEST_HEADERS = ['skip', 'limit', 'If-Match', 'Idempotency-Key', 'X-Renewal'];

const removeConsoleHeaders = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !CONSOLE_ONLY_REQUEST_HEADERS.includes(name)),
  );

/**
 * Returns the headers of a call about a resource: those that the configuration adds, and those of the console
 * that the API supports.
 */
export function createResourceHeaders(
  { headers, versions, idempotency }: ResourceApiConventions,
  said: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { 'If-Match': version, 'Idempotency-Key': key } = said;
  return {
    ...removeConsoleHeaders(said),
    ...headers,
    ...(versions && version && { 'If-Match': version }),
    ...(idempotency && key && { [idempotency]: key }),
  };
}

/** Makes a call of the API; throws HttpError with the failure in the console's form. */
export type ApiCallFunction = (
  ...call: [...Parameters<HttpClient>, names?: FieldNameMapping]
) => ReturnType<HttpClient>;

/**
 * Returns a function that calls the API by `once`, with the session's credentials. It converts failures into
 * the console's form.
 */
export const createApiCaller =
  ({ base }: ApiConfig, own: CustomApi, once: HttpClient): ApiCallFunction =>
  async (path, call = {}, names = {}) =>
    once(path, { ...call, ...getSessionCredentials(base, own, call), takesAny: true }).catch(
      (error: unknown) => {
        if (!(error instanceof HttpError) || error.status === 0) throw error;
        if (error.body.code === 'between' && isProxyOnlyErrorStatus(error.status)) throw error;
        const { message, ...failure } = toApiFailure(error.status, error.body, own.failures, names);
        throw new HttpError(message, error.status, { message, ...failure, errors: failure.fields });
      },
    );
