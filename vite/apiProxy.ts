import type { ProxyOptions } from 'vite';

/** Everything beside the console's own pages: whatever the base of an API is, no page is in its way. */
const ELSEWHERE = '^/(?!console(?:[/?]|$))';

/** Hands what is no page of the console to the API at an origin; nothing where none is named. */
export const apiProxy = (origin: string | undefined): Record<string, ProxyOptions> =>
  origin ? { [ELSEWHERE]: { target: origin, changeOrigin: true } } : {};
