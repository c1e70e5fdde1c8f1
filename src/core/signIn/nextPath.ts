const HOME = '/console';

const isHarmless = (next: string) => !/\/\/|\\|\p{Cc}/u.test(next);

const isConsolePage = (pathname: string) =>
  /^\/console(\/|$)/.test(pathname) && !/^\/console\/login\/?$/i.test(pathname);

/**
 * Returns the path to open after signing in. It is the query's `next` if this is a page of the console, else
 * the console's home page. The sign-in page is refused, and so is any text that a browser could read as
 * another site.
 */
export const nextPath = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? HOME;
  if (!next.startsWith('/') || !isHarmless(next)) return HOME;
  const { pathname, search: query, hash } = new URL(next, 'http://console.invalid');
  return isConsolePage(pathname) ? pathname + query + hash : HOME;
};

/** Whether a path is a page of the handbook. The server sends such a page without the console's code. */
export const isHandbook = (address: string): boolean => /^\/console\/handbook(\/|$)/.test(address);
