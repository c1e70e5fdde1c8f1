const SIGN_IN = '/console/login';

/**
 * Returns the sign-in page's absolute URL with the return path; the page is outside the router, so a path is
 * not enough.
 */
export function signInAddress(): string {
  const { origin, pathname, search } = window.location;
  return `${origin}${SIGN_IN}?${new URLSearchParams([['next', pathname + search]])}`;
}
