const SIGN_IN = '/console/login';

/**
 * Returns the absolute URL of the sign-in page. Its query contains the path to return to. A relative URL is
 * not enough, because the sign-in page is outside the console's router.
 */
export function signInAddress(): string {
  const { origin, pathname, search } = window.location;
  return `${origin}${SIGN_IN}?${new URLSearchParams([['next', pathname + search]])}`;
}
