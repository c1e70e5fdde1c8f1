import { type Loose, lengthOf, limits, type Problem } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { forgetReplies } from '../call/idempotency';
import type { WriteContext } from '../call/route';
import type { CollectionHooks, Companion } from '../records/hooks';
import type { Document } from '../store/store';
import { dropCredential, passwordPath, setCredential, USERNAME } from './accounts';
import { refuseLeaving } from './leaving';
import type { AccountPorts } from './ports';
import { endSessionsOf, keepOwnSession } from './sessions';

/** Path of the e-mail address, which is also the username of a new account that is given no other. */
const EMAIL = 'email';

function lengthProblem(password: string): Problem | null {
  const { min, max } = limits.password;
  const length = lengthOf(password);
  if (length < min) return { key: 'tooShort', args: { min } };
  return length > max ? { key: 'tooLong', args: { max } } : null;
}

/** Stores the hash of a new password; all sessions of the account end, except the one that changed its own password. */
async function storeHash({ tx, call }: WriteContext, { _id }: Document, hash: string | null): Promise<void> {
  if (hash !== null) await keepOwnSession(tx, call.operator, _id, await setCredential(tx, _id, hash));
}

/** Passwords come encrypted in the body of their account, and only their hash is stored, apart from the record. */
const passwordHooks = ({ accounts, hashing, keys }: AccountPorts): CollectionHooks => ({
  path: accounts.path,
  async readCompanion(body, known): Promise<Companion> {
    const path = passwordPath(accounts.resource);
    const sent = path === undefined ? undefined : body[path];
    if (path === undefined || sent === undefined || sent === '')
      return { problems: {}, store: async () => {} };
    if (typeof sent !== 'string') throw new ApiError('not_encrypted');
    const password = await keys.decrypt(sent);
    const problem = lengthProblem(password);
    const problems = problem ? { [path]: problem } : {};
    // Hashing is slow on purpose: not for a body that is going to be refused.
    const isRefused = Object.keys({ ...known, ...problems }).length > 0;
    const hash = isRefused ? null : await hashing.hash(password);
    return { problems, store: (work, document) => storeHash(work, document, hash) };
  },
  refuseRemoval: ({ tx, call }, document) => refuseLeaving(tx, accounts, call.operator, document),
  async forget({ tx }, id) {
    await dropCredential(tx, id);
    await endSessionsOf(tx, id);
    await forgetReplies(tx, id);
  },
});

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** A new account signs in by its e-mail address, unless it is given a username; without both it can't sign in. */
const usernameHooks = ({ accounts }: AccountPorts): CollectionHooks => ({
  path: accounts.path,
  complete(record: Loose) {
    const email = record[EMAIL];
    return isBlank(record[USERNAME]) && typeof email === 'string'
      ? { ...record, [USERNAME]: email.trim() }
      : record;
  },
  sources: (body) => (isBlank(body[USERNAME]) ? { [USERNAME]: EMAIL } : {}),
});

/** What accounts do beyond the generic calls of their collection. */
export const accountHooks = (ports: AccountPorts): readonly CollectionHooks[] => [
  passwordHooks(ports),
  usernameHooks(ports),
];
