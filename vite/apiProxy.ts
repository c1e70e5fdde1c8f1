import type { ProxyOptions } from 'vite';

/** Matches every path except those of the console's own pages, because the API may have any base path. */
const NON_CONSOLE_PATH_PATTERN = '^/(?!console(?:[/?]|$))';

/**
 * Returns Vite's proxy options. All requests that are not for the console's pages are forwarded to the API at
 * `origin`. Without `origin`, none are forwarded.
 */
export const apiProxy = (origin: string | undefined): Record<string, ProxyOptions> =>
  origin ? { [NON_CONSOLE_PATH_PATTERN]: { target: origin, changeOrigin: true } } : {};
