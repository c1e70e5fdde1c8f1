import { SECOND_MS } from '../basics/time';
import { API_BASE_PATH, defineChange, type Route } from '../call/route';
import { readCleanupDelayEnd } from '../store/heartbeat';
import { exclusiveLock } from '../store/locks';
import { encryptionKeyRouteDescription, sessionRouteDescription, signOutRouteDescription } from './facts';
import type { SecondFactorDependencies } from './second/ports';
import { endSession, SESSIONS_COLLECTION, toSessionAnswerBody } from './sessions';
import { computeSessionEnd } from './sessionTimes';
import { createSignInRoute } from './signInRoute';
import { createPasswordVerifier } from './verifying';

const SESSION_PATH = `${API_BASE_PATH}/session`;

const computeSecondsUntil = (instant: string, now: Date) =>
  Math.max(0, Math.floor((Date.parse(instant) - now.getTime()) / SECOND_MS));

/** The calls for signing in and out (decisions, section 8). */
export function createSessionRoutes(ports: SecondFactorDependencies): Route[] {
  const { keys, nonces, cookies, store, sessionTimes } = ports;
  return [
    {
      method: 'GET',
      path: `${SESSION_PATH}/key`,
      who: 'anyone',
      describe: () => encryptionKeyRouteDescription,
      read: async ({ now }) => {
        const [{ publicJwk }, nonce] = await Promise.all([keys.current(), nonces.issue(now)]);
        return { status: 200, body: { key: publicJwk, nonce } };
      },
    },
    {
      method: 'GET',
      path: SESSION_PATH,
      who: 'session',
      describe: () => sessionRouteDescription,
      read: async ({ operator, now }) => {
        const { session } = toSessionAnswerBody(operator);
        const [cleanupDelayEnd, storedSession] = await store.together((reader) =>
          Promise.all([readCleanupDelayEnd(reader, now), reader.get(SESSIONS_COLLECTION, operator.session)]),
        );
        const sessionEnd = storedSession && computeSessionEnd(storedSession, sessionTimes);
        return {
          status: 200,
          body: {
            session: {
              ...session,
              ...(cleanupDelayEnd !== undefined && { sweepFrom: cleanupDelayEnd }),
              // The answer states seconds instead of instants, because browsers' clocks differ.
              ...(sessionEnd && { endsIn: computeSecondsUntil(sessionEnd.at, now), endsBy: sessionEnd.by }),
            },
          },
        };
      },
    },
    createSignInRoute(ports, createPasswordVerifier(ports)),
    defineChange({
      method: 'DELETE',
      path: SESSION_PATH,
      who: 'session',
      describe: () => signOutRouteDescription,
      input: 'none',
      prepare: async ({ operator }) => ({
        locks: async () => [exclusiveLock(SESSIONS_COLLECTION, operator.session)],
        async run({ tx }) {
          await endSession(tx, operator.session);
          const answer = { status: 200, body: { session: null }, cookies: [cookies.clear()] };
          return { id: operator._id, answer };
        },
      }),
    }),
  ];
}
