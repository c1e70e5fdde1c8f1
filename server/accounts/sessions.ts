import { limits } from '../../src/schema/index';
import { newErrorId, sha256 } from '../basics/ids';
import { HOUR_MS, later, MINUTE_MS } from '../basics/time';
import type { Services } from '../services';
import type { Document, Reader, Store, Transaction } from '../store/store';
import { type Accounts, CREDENTIALS, isWithdrawn } from './accounts';

/** Who is signed in, by the SHA-256 of the reference in the cookie: a stolen table opens nothing. */
export const SESSIONS = '_sessions';

/** The user who acts in a call. */
export interface Operator {
  _id: string;
  name: string;
  username: string;
  scope: readonly string[];
  /** The id of the session that the call came with. */
  session: string;
}

/** Who calls where no session is needed or none is there. */
export const nobody: Operator = { _id: '', name: '', username: '', scope: [], session: '' };

/** A user's row as who acts in a session. */
export const operatorFrom = ({ _id, name, username, scope }: Document, session: string): Operator => ({
  _id,
  name: String(name ?? ''),
  username: String(username ?? ''),
  scope: Array.isArray(scope) ? scope.map(String) : [],
  session,
});

/** Begins a session of an account under a reference, which the cookie carries, and answers the session's id. */
export async function startSession(
  tx: Transaction,
  user: string,
  reference: string,
  now: Date,
): Promise<string> {
  const _id = await sha256(reference);
  const credential = await tx.get(CREDENTIALS, user);
  await tx.insert(SESSIONS, {
    _id,
    version: 1,
    user,
    // Another password is another version: the session ends with the one it began with.
    credential: credential?.version ?? 0,
    seenAt: now.toISOString(),
    expiresAt: later(now, limits.sessionHours * HOUR_MS),
  });
  return _id;
}

/** Ends a session; one that is not there is no error. */
export async function endSession(tx: Transaction, id: string): Promise<void> {
  if (await tx.get(SESSIONS, id)) await tx.remove(SESSIONS, id);
}

/** Lets the session in which an account changed its own password go on; all its others have ended with it. */
export async function keepSession(
  tx: Transaction,
  { _id, session }: Operator,
  user: string,
  credential: number,
) {
  const document = _id === user ? await tx.get(SESSIONS, session) : null;
  if (document) await tx.replace(SESSIONS, { ...document, version: document.version + 1, credential });
}

function isOver({ seenAt, expiresAt }: Document, now: Date): boolean {
  const idleUntil = later(new Date(String(seenAt)), limits.sessionIdleHours * HOUR_MS);
  const instant = now.toISOString();
  return instant >= String(expiresAt) || instant >= idleUntil;
}

/** The account of a session as it is now: null where it is gone, withdrawn or has another password. */
async function operatorOf(reader: Reader, accounts: Accounts, session: Document): Promise<Operator | null> {
  const id = String(session.user);
  const [user, credential] = await Promise.all([reader.get(accounts.path, id), reader.get(CREDENTIALS, id)]);
  if (!user || isWithdrawn(user) || credential?.version !== session.credential) return null;
  return operatorFrom(user, session._id);
}

/** Writes down that a session is in use, at most once a minute. */
async function touch(store: Store, { _id, seenAt }: Document, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(String(seenAt)) < MINUTE_MS) return;
  await store.transaction(async (tx) => {
    const session = await tx.get(SESSIONS, _id);
    if (session) await tx.replace(SESSIONS, { ...session, seenAt: now.toISOString() });
  });
}

/**
 * Whoever a call's cookie says it comes from, checked against the user's row; null where nobody is signed in. A call
 * that nobody asked for is no use of the session.
 */
export async function findSession(
  {
    store,
    accounts,
    cookies,
    log,
    random,
  }: Pick<Services, 'store' | 'accounts' | 'cookies' | 'log' | 'random'>,
  cookie: string | null | undefined,
  now: Date,
  isAsked = true,
): Promise<Operator | null> {
  const reference = cookies.read(cookie);
  if (!reference) return null;
  const session = await store.get(SESSIONS, await sha256(reference));
  if (!session || isOver(session, now)) return null;
  const operator = await operatorOf(store, accounts, session);
  // On a full disk what was stored stays readable.
  if (operator && isAsked)
    await touch(store, session, now).catch((error: unknown) => log(newErrorId(random), error));
  return operator;
}
