import type { AuthProvider } from 'ra-core';
import { type HttpClient, isHttpError, requireObjectInJson } from '../wire/http';
import type { ConsoleSession } from '../wire/sessionGate';
import { broadcastSessionChange } from './sessionChannel';

/** The signed-in operator, as react-admin represents an identity. */
export interface OperatorIdentity {
  id: string;
  fullName: string;
  username: string;
  scope: readonly string[];
  /** Instant until which the server's cleanup of unused files waits and removes nothing. */
  sweepFrom?: string;
}

/**
 * Whether the operator for whom the page was opened is still signed in. If another operator is signed in
 * instead, `session` is the session of this other operator.
 */
export type SignedInCheckResult = { is: 'same' | 'nobody' } | { is: 'another'; session: ConsoleSession };

/**
 * Returns react-admin's auth provider, which uses the calls about the session. `getSignInUrl` returns the
 * absolute URL of the sign-in page, which leads back to the present page. A failed call signs no one out,
 * because the session gate handles an expired session.
 */
export function createAuthProvider(http: HttpClient, getSignInUrl: () => string) {
  let cachedSession: Promise<ConsoleSession> | null = null;
  const readSession = async () =>
    requireObjectInJson((await http('/session')).json, 'session') as unknown as ConsoleSession;
  const requestSession = () =>
    readSession().catch((error: unknown) => {
      cachedSession = null;
      throw error;
    });
  const requestSessionOnce = () => {
    cachedSession ??= requestSession();
    return cachedSession;
  };

  /** A promise that stays pending while the operator signs out and the browser leaves the page. */
  let signOutPromise = Promise.resolve();
  const signOut = async () => {
    let resolveSignOutPromise = () => {};
    signOutPromise = new Promise((resolve) => {
      resolveSignOutPromise = resolve;
    });
    try {
      await http('/session', { method: 'DELETE' });
    } catch (error) {
      if (!isHttpError(error, 401)) {
        resolveSignOutPromise();
        throw error;
      }
    }
    // Resolves the promise if the browser shows this page again, for example after going back.
    globalThis.addEventListener?.('pageshow', resolveSignOutPromise, { once: true });
  };

  return {
    login: async (credentials) => (await import('./session')).signIn(credentials),
    async logout() {
      await signOut();
      cachedSession = null;
      broadcastSessionChange();
      return getSignInUrl();
    },
    /**
     * Reads the present session again, because another tab or a dialog may have changed it. If the operator
     * is the same, the cached data, such as the access rights, are updated. If the page is being left after a
     * sign-out, the promise stays pending. Throws HttpError if the server does not answer.
     */
    async whoIsNow(): Promise<SignedInCheckResult> {
      const previousSession = await cachedSession?.catch(() => null);
      try {
        const currentSession = await readSession();
        if (previousSession && previousSession._id !== currentSession._id)
          return { is: 'another', session: currentSession };
        cachedSession = Promise.resolve(currentSession);
        return { is: 'same' };
      } catch (error) {
        await signOutPromise;
        if (isHttpError(error, 401)) return { is: 'nobody' };
        throw error;
      }
    },
    // If the server does not answer, the operator counts as signed in. The screens then show the failure and
    // offer a retry.
    checkAuth: async () => {
      await requestSessionOnce().catch((error: unknown) => {
        if (isHttpError(error, 401)) throw { message: false, redirectTo: getSignInUrl() };
      });
    },
    checkError: async () => undefined,
    async getIdentity(): Promise<OperatorIdentity> {
      const { _id, name, username, scope, sweepFrom } = await requestSessionOnce();
      return { id: _id, fullName: name, username, scope, ...(sweepFrom && { sweepFrom }) };
    },
    getPermissions: async () => (await requestSessionOnce()).scope,
  } satisfies AuthProvider;
}

export type ConsoleAuthProvider = ReturnType<typeof createAuthProvider>;
