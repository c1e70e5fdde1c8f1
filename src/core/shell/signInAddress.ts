const SIGN_IN_PATH = '/console/login';

/**
 * Returns the absolute URL of the sign-in page. The URL's query contains the path to return to. A relative
 * URL would not work, because the sign-in page is outside the console's router.
 */
export function buildSignInPageUrl(): string {
  const { origin, pathname, search } = window.location;
  return `${origin}${SIGN_IN_PATH}?${new URLSearchParams([['next', pathname + search]])}`;
}
