import type { CustomApi } from '../apiConfig';
import type { ApiCall } from '../wire/request';
import { tabTokenStore } from './tabToken';

/**
 * Returns the headers or options by which a call proves the session: the token, or cookies, which are also
 * sent to another origin.
 */
export function credentialsFor(
  base: string,
  { session, conventions }: CustomApi,
  { headers }: Pick<ApiCall, 'headers'>,
): Pick<ApiCall, 'headers' | 'credentials'> {
  const known = session.by === 'token' ? tabTokenStore.read() : null;
  return {
    headers: { ...conventions.headers, ...headers, ...(known && { Authorization: `Bearer ${known}` }) },
    ...(session.by === 'cookie' && URL.canParse(base) && { credentials: 'include' }),
  };
}
