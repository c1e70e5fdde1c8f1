import type { OwnApi } from '../apiConfig';
import type { Call } from '../request';
import { token } from './token';

/** What says of a call who makes it: the token, or cookies also where the API is elsewhere. */
export function credentialsFor(
  base: string,
  { session, conventions }: OwnApi,
  { headers }: Pick<Call, 'headers'>,
): Pick<Call, 'headers' | 'credentials'> {
  const known = session.by === 'token' ? token.read() : null;
  return {
    headers: { ...conventions.headers, ...headers, ...(known && { Authorization: `Bearer ${known}` }) },
    ...(session.by === 'cookie' && URL.canParse(base) && { credentials: 'include' }),
  };
}
