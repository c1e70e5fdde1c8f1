import { toStringOrEmpty } from '../../../src/core/schema/text/text';
import { ApiError } from '../basics/errors';
import { API_BASE_PATH, defineChange, type Route } from '../call/route';
import { exclusiveLock } from '../store/locks';
import type { Document, Reader } from '../store/store';
import {
  callerSessionsRouteDescription,
  callerSignInsRouteDescription,
  endSessionsRouteDescription,
} from './facts';
import type { AccountDependencies } from './ports';
import {
  endSession,
  endSessionsOfUser,
  findLocksForEndingUserSessions,
  readSessionsOfUser,
  SESSIONS_COLLECTION,
} from './sessions';
import { isSessionLive } from './sessionTimes';
import { readRecentSignIns, SIGN_INS_COLLECTION } from './signIns';

const SESSIONS_PATH = `${API_BASE_PATH}/session/sessions`;

/** Returns a session in the form that its operator sees. The returned id can't be used as a cookie. */
const toSessionListItem = (session: Document, ownSessionId: string) => ({
  _id: session._id,
  isOwn: session._id === ownSessionId,
  startedAt: toStringOrEmpty(session.startedAt),
  seenAt: toStringOrEmpty(session.seenAt),
  address: toStringOrEmpty(session.address),
  agent: toStringOrEmpty(session.agent),
  method: toStringOrEmpty(session.method) || 'password',
});

/** The endpoints for an operator's own sessions and latest sign-ins (decisions, section 17). */
export function createCallerSessionRoutes({ store, sessionTimes }: AccountDependencies): Route[] {
  const readLiveSessionsOfUser = async (reader: Reader, userId: string, now: Date) =>
    (await readSessionsOfUser(reader, userId)).filter((session) => isSessionLive(session, sessionTimes, now));

  return [
    {
      method: 'GET',
      path: SESSIONS_PATH,
      who: 'self',
      describe: () => callerSessionsRouteDescription,
      async read({ operator, now }) {
        const sessions = (await readLiveSessionsOfUser(store, operator._id, now))
          .map((session) => toSessionListItem(session, operator.session))
          .toSorted(
            (leftSession, rightSession) =>
              Number(rightSession.isOwn) - Number(leftSession.isOwn) ||
              (leftSession.seenAt < rightSession.seenAt ? 1 : -1),
          );
        return { status: 200, body: { sessions } };
      },
    },
    {
      method: 'GET',
      path: `${API_BASE_PATH}/session/sign-ins`,
      who: 'self',
      describe: () => callerSignInsRouteDescription,
      read: async ({ operator, now }) => ({
        status: 200,
        body: { signIns: readRecentSignIns(await store.get(SIGN_INS_COLLECTION, operator._id), now) },
      }),
    },
    defineChange({
      method: 'DELETE',
      path: `${SESSIONS_PATH}/:id`,
      who: 'self',
      input: 'none',
      describe: () => endSessionsRouteDescription,
      prepare: async ({ operator, params }) => {
        const id = params.id ?? '';
        return {
          locks: async () => [exclusiveLock(SESSIONS_COLLECTION, id)],
          async run({ tx }) {
            const session = await tx.get(SESSIONS_COLLECTION, id);
            if (session?.user !== operator._id) throw new ApiError('not_found');
            await endSession(tx, id);
            return { id, answer: { status: 200, body: { ended: 1 } } };
          },
        };
      },
    }),
    defineChange({
      method: 'DELETE',
      path: SESSIONS_PATH,
      who: 'self',
      input: 'none',
      describe: () => endSessionsRouteDescription,
      prepare: async ({ operator }) => ({
        locks: () => findLocksForEndingUserSessions(store, operator._id),
        async run({ tx }) {
          const endedCount = await endSessionsOfUser(tx, operator._id, operator.session);
          return { id: operator._id, answer: { status: 200, body: { ended: endedCount } } };
        },
      }),
    }),
  ];
}
