import { type AnyResource, type Loose, limits, type Problem } from '../../src/schema/index';
import { dropCredential, isTaken, passwordPath, setCredential, USERNAME } from '../accounts';
import { ApiError } from '../errors';
import type { Work } from '../registry';
import type { Services } from '../services';
import { keepSession } from '../sessions/sessions';
import type { Document, Transaction } from '../store/store';
import { refuseProblems } from './body';
import type { Faces } from './faces';

function lengthProblem({ length }: string): Problem | null {
  const { min, max } = limits.password;
  if (length < min) return { key: 'tooShort', args: { min } };
  return length > max ? { key: 'tooLong', args: { max } } : null;
}

/**
 * The hash of the password that a body carries, or null where it carries none. It is computed before the
 * transaction, since it takes long.
 */
export async function hashPassword(
  { all: [resource] }: Faces,
  body: Loose,
  { keys, hashing }: Services,
): Promise<string | null> {
  const path = passwordPath(resource);
  const sent = path === undefined ? undefined : body[path];
  if (path === undefined || sent === undefined || sent === '') return null;
  if (typeof sent !== 'string') throw new ApiError('not_encrypted');
  const password = await keys.decrypt(sent);
  const problem = lengthProblem(password);
  if (problem) refuseProblems(resource, { [path]: problem });
  return hashing.hash(password);
}

/** Refuses a username by which another account already signs in. */
export async function refuseTakenUsername(
  tx: Transaction,
  resource: AnyResource,
  { accounts }: Services,
  before: Loose,
  after: Loose & { _id: string },
): Promise<void> {
  if (resource.api.path !== accounts.path || before[USERNAME] === after[USERNAME]) return;
  await tx.lock(USERNAME);
  const taken = await isTaken(tx, accounts, after._id, after[USERNAME]);
  if (taken) refuseProblems(resource, { [USERNAME]: { key: 'taken' } });
}

/** Stores a new password; every session of the account ends but the one in which it changed its own. */
export async function storePassword(
  { tx, call }: Work,
  { _id }: Document,
  hash: string | null,
): Promise<void> {
  if (hash !== null) await keepSession(tx, call.operator, _id, await setCredential(tx, _id, hash));
}

/** Forgets the password of a removed account. */
export async function forgetPassword(
  { tx }: Work,
  faces: Faces,
  { accounts }: Services,
  id: string,
): Promise<void> {
  if (faces.path === accounts.path) await dropCredential(tx, id);
}
