import type { CustomApi } from '../apiConfig';
import type { ApiCall } from '../wire/request';
import { tabTokenStore } from './tabToken';

/**
 * Returns the headers and the cookie option of a call to another API. A bearer token goes into the
 * `Authorization` header. For a session by cookie, cookies are also sent to another origin.
 */
export function getSessionCredentials(
  baseUrl: string,
  { session, conventions }: CustomApi,
  { headers }: Pick<ApiCall, 'headers'>,
): Pick<ApiCall, 'headers' | 'credentials'> {
  const sessionToken = session.by === 'token' ? tabTokenStore.read() : null;
  return {
    headers: {
      ...conventions.headers,
      ...headers,
      ...(sessionToken && { Authorization: `Bearer ${sessionToken}` }),
    },
    ...(session.by === 'cookie' && URL.canParse(baseUrl) && { credentials: 'include' }),
  };
}
