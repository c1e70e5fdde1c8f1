import type { AnyResource } from '../../schema/index';
import { api as configured } from '../api.config';
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
  api = configured,
): HttpClient {
  const { base, own } = api;
  if (!own) return createHttpClient({ ...options, base });
  const loadCustomApiClient = async (once: HttpClient) => {
    const { createCustomApiHttpClient } = await import('./httpWithOwnCalls').catch(() => {
      throw toHttpError(new ApiCallError(0));
    });
    return createCustomApiHttpClient(api, own, resources, once);
  };
  return createHttpClient({
    ...options,
    base,
    speak: (once) => {
      let speaking: Promise<HttpClient> | undefined;
      return async (path, call) => {
        speaking ??= loadCustomApiClient(once);
        const http = await speaking.catch((error: unknown) => {
          // The code failed to load, so the next call tries to load it again.
          speaking = undefined;
          throw error;
        });
        return http(path, call);
      };
    },
  });
}
