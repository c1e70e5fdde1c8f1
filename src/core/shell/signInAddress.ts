const SIGN_IN = '/console/login';

/** The sign-in page's whole address, with the way back: it stands outside of the router, so no path will do. */
export function signInAddress(): string {
  const { origin, pathname, search } = window.location;
  return `${origin}${SIGN_IN}?${new URLSearchParams([['next', pathname + search]])}`;
}
