import type { ProxyOptions } from 'vite';

/** Matches every path except those of the console's own pages, because the API may have any base path. */
const ELSEWHERE = '^/(?!console(?:[/?]|$))';

/**
 * Returns Vite's proxy options. All requests that are not for the console's pages are forwarded to the API at
 * `origin`. Without `origin`, none are forwarded.
 */
export const apiProxy = (origin: string | undefined): Record<string, ProxyOptions> =>
  origin ? { [ELSEWHERE]: { target: origin, changeOrigin: true } } : {};
