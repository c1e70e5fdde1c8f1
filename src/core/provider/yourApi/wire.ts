import { HttpError } from 'ra-core';
import type { AnyResource } from '../../schema/index';
import type { ApiConfig, ApiConventions, CustomApi, CustomApiResource } from '../apiConfig';
import { isProxyOnlyErrorStatus } from '../wire/between';
import type { HttpClient } from '../wire/http';
import { getSessionCredentials } from './credentials';
import { toApiFailure } from './failures';
import type { FieldNameMapping } from './names';

/** The conventions that an API follows in the calls about one resource. */
export type ResourceApiConventions = ApiConventions &
  Omit<CustomApiResource, keyof ApiConventions> & { resource: AnyResource; names: FieldNameMapping };

/** Returns the conventions of each resource's calls, by the resource's path in the console. */
export function buildConventionsByResourcePath(
  customApi: CustomApi,
  resources: readonly AnyResource[],
): ReadonlyMap<string, ResourceApiConventions> {
  return new Map(
    resources.flatMap((resource) => {
      const apiResource = customApi.resources[resource.name];
      if (!apiResource) return [];
      const conventions = { ...customApi.conventions, ...apiResource };
      const resourceConventions: ResourceApiConventions = {
        ...conventions,
        names: { ...apiResource.names, _id: conventions.id },
        resource,
      };
      return [[resource.api.path, resourceConventions]];
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
  callHeaders: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { 'If-Match': version, 'Idempotency-Key': idempotencyKey } = callHeaders;
  return {
    ...removeConsoleHeaders(callHeaders),
    ...headers,
    ...(versions && version && { 'If-Match': version }),
    ...(idempotency && idempotencyKey && { [idempotency]: idempotencyKey }),
  };
}

/** Makes a call of the API; throws HttpError with the failure in the console's form. */
export type ApiCallFunction = (
  ...callArguments: [...Parameters<HttpClient>, names?: FieldNameMapping]
) => ReturnType<HttpClient>;

/**
 * Returns a function that calls another API through `ungatedClient`, with the session's credentials. It
 * converts failures into the console's form.
 */
export const createApiCaller =
  ({ base }: ApiConfig, customApi: CustomApi, ungatedClient: HttpClient): ApiCallFunction =>
  async (callPath, call = {}, apiNameByConsoleName = {}) =>
    ungatedClient(callPath, {
      ...call,
      ...getSessionCredentials(base, customApi, call),
      takesAny: true,
    }).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status === 0) throw error;
      if (error.body.code === 'between' && isProxyOnlyErrorStatus(error.status)) throw error;
      const { message, ...failure } = toApiFailure(
        error.status,
        error.body,
        customApi.failures,
        apiNameByConsoleName,
      );
      throw new HttpError(message, error.status, { message, ...failure, errors: failure.fields });
    });
