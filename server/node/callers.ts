const MINUTE_MS = 60_000;
/** How long a caller who was signed in is taken for one. */
const REMEMBERED_MS = 10 * MINUTE_MS;
const MOST = 10_000;

/**
 * Whose cookies were found to belong to a session a little while ago: they are not slowed by what others send from
 * the same address. It opens nothing; each call is checked as ever.
 */
export interface Callers {
  signedIn(cookie: string): void;
  isSignedIn(cookie: string | undefined): boolean;
}

export function rememberedCallers(clock: () => number = performance.now.bind(performance)): Callers {
  const seen = new Map<string, number>();
  return {
    signedIn(cookie) {
      seen.delete(cookie);
      seen.set(cookie, clock());
      const [oldest] = seen.keys();
      if (seen.size > MOST && oldest !== undefined) seen.delete(oldest);
    },
    isSignedIn(cookie) {
      const at = cookie === undefined ? undefined : seen.get(cookie);
      return at !== undefined && clock() - at < REMEMBERED_MS;
    },
  };
}
