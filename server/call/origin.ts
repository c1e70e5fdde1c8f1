import type { Env } from '../basics/env';
import { ApiError } from '../basics/errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwn(origin: string, request: Request): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

/**
 * Throws 403 `wrong_origin` for a changing call from a page of another site. Browsers always send Sec-Fetch-Site or,
 * over plain http, Origin; a caller that sends neither is not a browser.
 */
export function checkOrigin(request: Request, env: Env): void {
  if (SAFE.has(request.method)) return;
  const { site, origin } = env;
  const own = site ? site === 'same-origin' : !origin || isOwn(origin, request);
  if (!own) throw new ApiError('wrong_origin');
}
