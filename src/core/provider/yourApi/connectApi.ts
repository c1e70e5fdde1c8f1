import type { AnyResource } from '../../schema/index';
import { api as defaultApiConfig } from '../api.config';
import { createHttpClient, type HttpClient, toHttpError } from '../wire/http';
import { ApiCallError } from '../wire/request';
import type { SendRequestFunction } from '../wire/send';
import type { ReauthenticationGate } from '../wire/sessionGate';

/**
 * Returns the console's `HttpClient` for the configured API. For another API than the console's own, the
 * adapter's code loads with the first call.
 */
export function createConfiguredHttpClient(
  options: { gate: ReauthenticationGate; confirm?: ReauthenticationGate; send?: SendRequestFunction },
  resources: readonly AnyResource[],
  apiConfig = defaultApiConfig,
): HttpClient {
  const { base, own } = apiConfig;
  if (!own) return createHttpClient({ ...options, base });
  const loadCustomApiClient = async (ungatedClient: HttpClient) => {
    const { createCustomApiHttpClient } = await import('./httpWithOwnCalls').catch(() => {
      throw toHttpError(new ApiCallError(0));
    });
    return createCustomApiHttpClient(apiConfig, own, resources, ungatedClient);
  };
  return createHttpClient({
    ...options,
    base,
    speak: (ungatedClient) => {
      let clientPromise: Promise<HttpClient> | undefined;
      return async (path, call) => {
        clientPromise ??= loadCustomApiClient(ungatedClient);
        const http = await clientPromise.catch((error: unknown) => {
          // The code failed to load, so the next call tries to load it again.
          clientPromise = undefined;
          throw error;
        });
        return http(path, call);
      };
    },
  });
}
