import { type Loose, lengthOf, limits, type Problem, type Problems } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import type { Work } from '../call/route';
import type { Faces } from '../records/faces';
import type { Services } from '../services';
import type { Document } from '../store/store';
import { dropCredential, passwordPath, setCredential } from './accounts';
import { keepSession } from './sessions';

function lengthProblem(password: string): Problem | null {
  const { min, max } = limits.password;
  const length = lengthOf(password);
  if (length < min) return { key: 'tooShort', args: { min } };
  return length > max ? { key: 'tooLong', args: { max } } : null;
}

/** The password that a body carries, and what is wrong with it. */
export interface SentPassword {
  /** Null where the body carries none. */
  password: string | null;
  problems: Problems;
}

/** Decrypts the password that a body carries; one that is not encrypted is 400. */
export async function readPassword(
  { all: [resource] }: Faces,
  body: Loose,
  { keys }: Services,
): Promise<SentPassword> {
  const path = passwordPath(resource);
  const sent = path === undefined ? undefined : body[path];
  if (path === undefined || sent === undefined || sent === '') return { password: null, problems: {} };
  if (typeof sent !== 'string') throw new ApiError('not_encrypted');
  const password = await keys.decrypt(sent);
  const problem = lengthProblem(password);
  return { password, problems: problem ? { [path]: problem } : {} };
}

/**
 * The hash of a password, or null where there is none or it will not be stored. It is computed before the transaction,
 * since it takes long.
 */
export async function hashPassword(
  { password, problems }: SentPassword,
  { hashing }: Services,
): Promise<string | null> {
  return password === null || Object.keys(problems).length > 0 ? null : hashing.hash(password);
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
