import type { ProxyOptions } from 'vite';

/** Matches every path except those of the console's own pages, because the API may have any base path. */
const ELSEWHERE = '^/(?!console(?:[/?]|$))';

/**
 * Returns Vite's proxy options, which forward to the API at `origin` every request that is not for the
 * console's pages. Forwards nothing without an origin.
 */
export const apiProxy = (origin: string | undefined): Record<string, ProxyOptions> =>
  origin ? { [ELSEWHERE]: { target: origin, changeOrigin: true } } : {};
