import type { CustomApi } from '../apiConfig';
import type { ApiCall } from '../wire/request';
import { tabTokenStore } from './tabToken';

/**
 * Returns the properties of a call by which the call proves its session. These are a header with the token,
 * or the option to send cookies, also to another origin.
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
