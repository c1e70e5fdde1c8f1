import type { RequestEnv } from '../basics/env';
import { ApiError } from '../basics/errors';

const SAFE_HTTP_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function isSameOrigin(origin: string, request: Request): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

/**
 * Throws 403 `origin_needed` for a call with a session cookie but without Sec-Fetch-Site and Origin. Browsers
 * always send one of these headers. Throws 403 `wrong_origin` if a page of another site makes a call that
 * writes.
 */
export function checkOrigin(request: Request, env: RequestEnv, carriesSession: boolean): void {
  const { site, origin } = env;
  if (!site && !origin) {
    if (carriesSession) throw new ApiError('origin_needed');
    return;
  }
  if (SAFE_HTTP_METHODS.has(request.method)) return;
  const isAllowedOrigin = site ? site === 'same-origin' : isSameOrigin(origin ?? '', request);
  if (!isAllowedOrigin) throw new ApiError('wrong_origin');
}
