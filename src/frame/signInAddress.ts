const SIGN_IN = '/console/login';

/** The sign-in page's address, with the way back to where the operator is. */
export function signInAddress(): string {
  const { pathname, search } = window.location;
  return `${SIGN_IN}?${new URLSearchParams([['next', pathname + search]])}`;
}
