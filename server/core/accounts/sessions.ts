import { setInBoundedMap } from '../../../src/core/schema/basics/setInBoundedMap';
import { limits, parseStoredScopeWords } from '../../../src/core/schema/index';
import type { RequestEnv } from '../basics/env';
import { createErrorId, sha256 } from '../basics/ids';
import { addMilliseconds, HOUR_MS, MINUTE_MS } from '../basics/time';
import type { Operator } from '../call/operator';
import { exclusiveLock, sharedLock } from '../store/locks';
import {
  type Document,
  type LockKey,
  type Reader,
  type Store,
  type Transaction,
  URGENT_TRANSACTION,
} from '../store/store';
import { type AccountCollection, CREDENTIALS_COLLECTION, isSignInBlocked } from './accounts';
import { isIpAddressAllowed, readAllowedIpAddresses, requireAllowedIpAddress } from './addresses';
import type { AccountDependencies } from './ports';
import { isSessionLive } from './sessionTimes';

/**
 * Collection of sessions. The id is the SHA-256 of the cookie's reference, so a thief of the table can't use
 * the sessions.
 */
export const SESSIONS_COLLECTION = '_sessions';

/** Converts a user's record to the operator of a session. */
export const toSessionOperator = (
  { _id, name, username, scope }: Document,
  sessionId: string,
  confirmedUntil = '',
): Operator => ({
  _id,
  name: String(name ?? ''),
  username: String(username ?? ''),
  scope: parseStoredScopeWords(scope),
  session: sessionId,
  confirmedUntil,
});

/** Returns a session as the API's answers contain it. */
export const toSessionAnswerBody = ({ _id, name, username, scope }: Operator) => ({
  session: { _id, name, username, scope },
});

/** Returns the lock for starting a session. While the lock is held, the account's password can't change. */
export const createSessionStartLockKey = (userId: string): LockKey =>
  sharedLock(CREDENTIALS_COLLECTION, userId);

/** Returns the lock of the session whose reference is in a cookie. */
export const createSessionLockKey = async (sessionReference: string): Promise<LockKey> =>
  exclusiveLock(SESSIONS_COLLECTION, await sha256(sessionReference));

/**
 * Starts a session under the cookie's reference, and stores its address and browser. Returns the session's
 * id.
 */
export async function startSession(
  tx: Transaction,
  userId: string,
  sessionReference: string,
  now: Date,
  signInDetails: Partial<Record<'method' | 'device' | 'address' | 'agent', string>> = {},
): Promise<string> {
  const _id = await sha256(sessionReference);
  await tx.lock(createSessionStartLockKey(userId).name, true);
  const credential = await tx.get(CREDENTIALS_COLLECTION, userId);
  await tx.insert(SESSIONS_COLLECTION, {
    _id,
    version: 1,
    user: userId,
    // Version of the password. A new password has another version, which ends sessions with an earlier
    // version.
    credential: credential?.version ?? 0,
    ...signInDetails,
    startedAt: now.toISOString(),
    seenAt: now.toISOString(),
    expiresAt: addMilliseconds(now, limits.maxSessionHours * HOUR_MS),
  });
  return _id;
}

/** Ends a session. If no session has the given id, nothing happens. */
export async function endSession(tx: Transaction, sessionId: string): Promise<void> {
  if (await tx.get(SESSIONS_COLLECTION, sessionId)) await tx.remove(SESSIONS_COLLECTION, sessionId);
}

/** Returns the sessions of a user, including ended ones. */
export const readSessionsOfUser = (reader: Reader, userId: string): Promise<Document[]> => {
  const where = [{ op: 'equals', path: 'user', key: userId }] as const;
  return reader.find(SESSIONS_COLLECTION, { where, order: [], skip: 0, limit: 0 });
};

/** Ends the sessions of a user, except the session `keptSessionId`. Returns the number of ended sessions. */
export async function endSessionsOfUser(
  tx: Transaction,
  userId: string,
  keptSessionId = '',
): Promise<number> {
  const endedSessions = (await readSessionsOfUser(tx, userId)).filter(({ _id }) => _id !== keptSessionId);
  for (const { _id } of endedSessions) await tx.remove(SESSIONS_COLLECTION, _id);
  return endedSessions.length;
}

export const findLocksForEndingUserSessions = async (reader: Reader, userId: string): Promise<LockKey[]> =>
  (await readSessionsOfUser(reader, userId)).map(({ _id }) => exclusiveLock(SESSIONS_COLLECTION, _id));

/** Lets the session that changed the account's password continue, while the account's other sessions end. */
export async function keepCallerSessionSignedIn(
  tx: Transaction,
  { _id, session }: Operator,
  userId: string,
  credentialVersion: number,
) {
  const sessionDocument = _id === userId ? await tx.get(SESSIONS_COLLECTION, session) : null;
  if (sessionDocument)
    await tx.replace(SESSIONS_COLLECTION, {
      ...sessionDocument,
      version: sessionDocument.version + 1,
      credential: credentialVersion,
    });
}

/**
 * Stores that the operator of a session confirmed the password. The confirmation is valid for
 * `limits.confirmationValidMinutes`.
 */
export async function storePasswordConfirmation(
  tx: Transaction,
  sessionId: string,
  now: Date,
): Promise<string> {
  const confirmedUntil = addMilliseconds(now, limits.confirmationValidMinutes * MINUTE_MS);
  const session = await tx.get(SESSIONS_COLLECTION, sessionId);
  if (session) await tx.replace(SESSIONS_COLLECTION, { ...session, confirmedUntil });
  return confirmedUntil;
}

/** A session with its operator, as a call last read them. A session's user never changes; the rest may. */
interface CachedSession {
  session: Document;
  operator: Operator;
  allowedAddresses: ReturnType<typeof readAllowedIpAddresses>;
}

const cachedSessionById = new Map<string, CachedSession>();

/** Maximum number of remembered sessions. */
const MAX_REMEMBERED_SESSIONS = 20_000;

const readAccountAndCredential = (reader: Reader, { path }: AccountCollection, accountId: string) =>
  Promise.all([reader.get(path, accountId), reader.get(CREDENTIALS_COLLECTION, accountId)]);

/**
 * Reads a session with its current account, and remembers it. If the session is remembered already, one round
 * trip to the store reads both. Returns null if the session or its account is gone, or if the account is
 * withdrawn or has a new password.
 */
async function readSession(
  reader: Reader,
  accounts: AccountCollection,
  sessionId: string,
): Promise<CachedSession | null> {
  const cachedUserId = cachedSessionById.get(sessionId)?.operator._id;
  const [session, knownAccount] = await reader.together((batchReader) =>
    Promise.all([
      batchReader.get(SESSIONS_COLLECTION, sessionId),
      cachedUserId === undefined ? null : readAccountAndCredential(batchReader, accounts, cachedUserId),
    ]),
  );
  cachedSessionById.delete(sessionId);
  if (!session) return null;
  const userId = String(session.user);
  // The cached user id is compared with the session's user: in tests, two stores of one process can have
  // sessions with the same id.
  const [user, credential] =
    (cachedUserId === userId && knownAccount) ||
    (await reader.together((batchReader) => readAccountAndCredential(batchReader, accounts, userId)));
  if (!user || isSignInBlocked(user) || credential?.version !== session.credential) return null;
  const cachedSession = {
    session,
    operator: toSessionOperator(user, session._id, String(session.confirmedUntil ?? '')),
    allowedAddresses: readAllowedIpAddresses(credential),
  };
  setInBoundedMap(cachedSessionById, sessionId, cachedSession, MAX_REMEMBERED_SESSIONS);
  return cachedSession;
}

/** Whether the stored instant of last use is absent or a minute old. */
const isLastUseOutdated = (lastUsedAt: unknown, now: Date): boolean =>
  !(now.getTime() - Date.parse(String(lastUsedAt)) < MINUTE_MS);

/** Stores the instant when a session or a token was last used, at most once a minute. */
export async function storeSessionOrTokenLastUse(
  store: Store,
  collection: string,
  usedDocument: Document,
  timestampPath: 'seenAt' | 'lastUsedAt',
  now: Date,
): Promise<void> {
  if (!isLastUseOutdated(usedDocument[timestampPath], now)) return;
  await store.transaction(
    async (tx) => {
      const storedDocument = await tx.get(collection, usedDocument._id);
      if (storedDocument)
        await tx.replace(collection, { ...storedDocument, [timestampPath]: now.toISOString() });
    },
    { ...URGENT_TRANSACTION, locks: [exclusiveLock(collection, usedDocument._id)] },
  );
}

/**
 * Returns the operator of a session; null if the session is over, or if the account may not call from this
 * address. Throws 403 `wrong_address` for an address that the deployment does not allow.
 */
function getOperatorOfLiveSession(
  ports: AccountDependencies,
  env: RequestEnv,
  now: Date,
  { session, operator, allowedAddresses }: CachedSession,
): Operator | null {
  if (!isSessionLive(session, ports.sessionTimes, now)) return null;
  requireAllowedIpAddress(ports, env);
  return isIpAddressAllowed(env.address, allowedAddresses) ? operator : null;
}

/**
 * Returns the operator of a call's session, with the account's present data; null without a valid session. A
 * call that the console made by itself (`isUserInitiated` is false) does not count as use of the session.
 * Throws what `getOperatorOfLiveSession` throws.
 */
export async function findOperatorOfSession(
  ports: AccountDependencies,
  env: RequestEnv,
  now: Date,
  isUserInitiated: boolean,
  reader: Reader = ports.store,
): Promise<Operator | null> {
  const { store, accounts, cookies, log, random } = ports;
  const sessionReference = cookies.read(env.cookie);
  if (!sessionReference) return null;
  const cachedSession = await readSession(reader, accounts, await sha256(sessionReference));
  const operator = cachedSession && getOperatorOfLiveSession(ports, env, now, cachedSession);
  // A failure to store the time of last use is ignored: with a full disk, stored data must stay readable.
  if (operator && isUserInitiated)
    await storeSessionOrTokenLastUse(store, SESSIONS_COLLECTION, cachedSession.session, 'seenAt', now).catch(
      (error: unknown) => log(createErrorId(random), error),
    );
  return operator;
}

/**
 * Returns the operator of a call's session as an earlier call read it, so its data may be outdated. Returns
 * null if nothing is remembered, or if the session's last use must be stored. Throws what
 * `getOperatorOfLiveSession` throws.
 */
export async function findCachedSessionOperator(
  ports: AccountDependencies,
  env: RequestEnv,
  now: Date,
): Promise<Operator | null> {
  const sessionReference = ports.cookies.read(env.cookie);
  const cachedSession = sessionReference ? cachedSessionById.get(await sha256(sessionReference)) : undefined;
  if (!cachedSession || isLastUseOutdated(cachedSession.session.seenAt, now)) return null;
  return getOperatorOfLiveSession(ports, env, now, cachedSession);
}
