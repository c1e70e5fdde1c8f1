const SIGN_IN = '/console/login';

/**
 * Returns the absolute URL of the sign-in page, with the path to return to. A path is not enough, because the
 * sign-in page is outside the console's router.
 */
export function signInAddress(): string {
  const { origin, pathname, search } = window.location;
  return `${origin}${SIGN_IN}?${new URLSearchParams([['next', pathname + search]])}`;
}
