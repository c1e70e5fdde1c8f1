const HOME_PATH = '/console';

const isSafeRedirectPath = (path: string) => !/\/\/|\\|\p{Cc}/u.test(path);

const isConsolePage = (pathname: string) =>
  /^\/console(\/|$)/.test(pathname) && !/^\/console\/login\/?$/i.test(pathname);

/**
 * Returns the path to open after a sign-in: the `next` of the query if it is a page of the console, otherwise
 * the home page. The sign-in page is refused as `next`, and so is any text that a browser could read as the
 * address of another site.
 */
export const resolvePathAfterSignIn = (search: string): string => {
  const requestedPath = new URLSearchParams(search).get('next') ?? HOME_PATH;
  if (!requestedPath.startsWith('/') || !isSafeRedirectPath(requestedPath)) return HOME_PATH;
  const { pathname, search: query, hash } = new URL(requestedPath, 'http://console.invalid');
  return isConsolePage(pathname) ? pathname + query + hash : HOME_PATH;
};

/** Whether a path leads to the handbook. The server sends the handbook's pages without the console's code. */
export const isHandbookPath = (path: string): boolean => /^\/console\/handbook(\/|$)/.test(path);
