import type { Env } from '../basics/env';
import { ApiError } from '../basics/errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwn(origin: string, request: Request): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

/**
 * Refuses a call that changes something and comes from another site's page. A browser always says where such a
 * call comes from, by Sec-Fetch-Site or, over plain http, by Origin; who says neither is no browser.
 */
export function checkOrigin(request: Request, env: Env): void {
  if (SAFE.has(request.method)) return;
  const { site, origin } = env;
  const own = site ? site === 'same-origin' : !origin || isOwn(origin, request);
  if (!own) throw new ApiError('wrong_origin');
}
