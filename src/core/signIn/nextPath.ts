const HOME = '/console';

const isHarmless = (next: string) => !/\/\/|\\|\p{Cc}/u.test(next);

const isConsolePage = (pathname: string) =>
  /^\/console(\/|$)/.test(pathname) && !/^\/console\/login\/?$/i.test(pathname);

/**
 * Returns the path to open after signing in: the query's `next` if it is a page of the console, else its
 * home. Anything that a browser could read as another site, and the sign-in page itself, is refused.
 */
export const nextPath = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? HOME;
  if (!next.startsWith('/') || !isHarmless(next)) return HOME;
  const { pathname, search: query, hash } = new URL(next, 'http://console.invalid');
  return isConsolePage(pathname) ? pathname + query + hash : HOME;
};

/** Whether a path is a page of the handbook, which the server sends without the console's code. */
export const isHandbook = (address: string): boolean => /^\/console\/handbook(\/|$)/.test(address);
