import type { Page } from '@playwright/test';

type Requests = Page['request'];
type Options = Parameters<Requests['get']>[1];

const ownPage = (options: Options = {}): Options => ({
  ...options,
  headers: { 'Sec-Fetch-Site': 'same-origin', ...options.headers },
});

/**
 * Calls beside the page, with its session. They say, as the page's own do, where they come from: the server refuses a
 * session that does not.
 */
export const callsBeside = ({ request }: Pick<Page, 'request'>) => ({
  get: (url: string, options?: Options) => request.get(url, ownPage(options)),
  post: (url: string, options?: Options) => request.post(url, ownPage(options)),
  put: (url: string, options?: Options) => request.put(url, ownPage(options)),
  delete: (url: string, options?: Options) => request.delete(url, ownPage(options)),
});
