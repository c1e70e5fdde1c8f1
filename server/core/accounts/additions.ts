import type { Loose, Problem } from '../../../src/core/schema/index';
import { addToAccessEntryDraft } from '../call/accessNote';
import { findLocksOfIdempotencyReplies, removeIdempotencyReplies } from '../call/idempotency';
import type { WriteContext } from '../call/route';
import type { CollectionEndpointExtensions, SeparatelyStoredData } from '../records/additions';
import { exclusiveLock } from '../store/locks';
import type { Document } from '../store/store';
import {
  CREDENTIALS_COLLECTION,
  findPasswordFieldPath,
  removeCredentialOfAccount,
  storePasswordHash,
  USERNAME_FIELD_PATH,
} from './accounts';
import { requireRemovableAccount } from './leaving';
import { findPasswordProblem } from './passwordRules';
import type { AccountDependencies } from './ports';
import { decryptPassword } from './sealedPasswords';
import {
  endSessionsOfUser,
  findLocksForEndingUserSessions,
  keepCallerSessionSignedIn,
  SESSIONS_COLLECTION,
} from './sessions';
import { createSignInHistoryLockKey, removeSignInHistory } from './signIns';

/** Path of the e-mail address. A new account without a username takes this address as its username. */
const EMAIL_FIELD = 'email';

/**
 * Stores the hash of a new password and ends the account's sessions. If operators change their own password,
 * the session of the call continues.
 */
async function storeNewPasswordAndEndSessions(
  { tx, call }: WriteContext,
  { _id }: Document,
  hash: string,
): Promise<void> {
  await keepCallerSessionSignedIn(tx, call.operator, _id, await storePasswordHash(tx, _id, hash, call.now));
}

const noSeparatelyStoredData: SeparatelyStoredData = { problems: {}, store: async () => {} };

const isBlankValue = (value: unknown) => typeof value !== 'string' || value.trim() === '';

const MISSING_USERNAME_PROBLEM: Problem = { key: 'noUsername' };

/**
 * Whether an account will have a username once the request body is stored. A new account without a username
 * gets its e-mail address as username.
 */
const hasUsernameAfterSave = (body: Loose, storedAccount: Loose | null): boolean =>
  [body[USERNAME_FIELD_PATH], storedAccount ? storedAccount[USERNAME_FIELD_PATH] : body[EMAIL_FIELD]].some(
    (username) => !isBlankValue(username),
  );

/**
 * Returns the endpoint extensions that store an account's password. The request body contains the password in
 * encrypted form. Only the password's hash is stored, outside the record.
 */
const createPasswordEndpointExtensions = (ports: AccountDependencies): CollectionEndpointExtensions => {
  const { accounts, hashing, keys, nonces, store } = ports;
  const passwordFieldPath = findPasswordFieldPath(accounts.resource) ?? '';
  const doesBodyContainPassword = (body: Loose) =>
    body[passwordFieldPath] !== undefined && body[passwordFieldPath] !== '';
  return {
    path: accounts.path,
    async readCompanion({ body, problems: bodyProblems, id, call }) {
      if (!doesBodyContainPassword(body)) return noSeparatelyStoredData;
      const { password, nonce } = await decryptPassword(keys, body[passwordFieldPath]);
      const storedAccount = id === null ? null : await store.get(accounts.path, id);
      const problem =
        (await findPasswordProblem(password, storedAccount, ports)) ??
        (hasUsernameAfterSave(body, storedAccount) ? null : MISSING_USERNAME_PROBLEM);
      const passwordProblems = problem ? { [passwordFieldPath]: problem } : {};
      // Hashing is slow on purpose, so it is skipped if the request body will be refused.
      const isBodyRefused = Object.keys({ ...bodyProblems, ...passwordProblems }).length > 0;
      const passwordHash =
        isBodyRefused || !(await nonces.isFresh(nonce, call.now)) ? null : await hashing.hash(password);
      const ownSessionLocks =
        call.operator._id === id ? [exclusiveLock(SESSIONS_COLLECTION, call.operator.session)] : [];
      const accountLocks = id === null ? [] : [exclusiveLock(CREDENTIALS_COLLECTION, id), ...ownSessionLocks];
      return {
        problems: passwordProblems,
        locks: [nonces.lockOf(nonce), ...accountLocks],
        async store(writeContext, document) {
          // The nonce is consumed only here. A repeated call (same Idempotency-Key) gets the stored answer
          // earlier, so its used nonce causes no error.
          await nonces.use(writeContext.tx, nonce, call.now);
          if (passwordHash !== null)
            await storeNewPasswordAndEndSessions(writeContext, document, passwordHash);
          if (id !== null) addToAccessEntryDraft(call, { action: 'password' });
        },
      };
    },
    confirmsRemoval: true,
    refuseRemoval: ({ tx, call }, document) => requireRemovableAccount(tx, accounts, call.operator, document),
    async locks(reader, { _id }) {
      const lockLists = await Promise.all([
        findLocksForEndingUserSessions(reader, _id),
        findLocksOfIdempotencyReplies(reader, _id),
      ]);
      return [
        exclusiveLock(CREDENTIALS_COLLECTION, _id),
        createSignInHistoryLockKey(_id),
        ...lockLists.flat(),
      ];
    },
    async forget({ tx }, id) {
      await removeCredentialOfAccount(tx, id);
      await endSessionsOfUser(tx, id);
      await removeSignInHistory(tx, id);
      await removeIdempotencyReplies(tx, id);
    },
  };
};

/**
 * Returns the endpoint extensions that give a new account without a username its e-mail address as username.
 * An account with neither can't sign in.
 */
const createUsernameEndpointExtensions = ({
  accounts,
}: AccountDependencies): CollectionEndpointExtensions => ({
  path: accounts.path,
  complete(record: Loose) {
    const email = record[EMAIL_FIELD];
    return isBlankValue(record[USERNAME_FIELD_PATH]) && typeof email === 'string'
      ? { ...record, [USERNAME_FIELD_PATH]: email.trim() }
      : record;
  },
  sources: (body) => (isBlankValue(body[USERNAME_FIELD_PATH]) ? { [USERNAME_FIELD_PATH]: EMAIL_FIELD } : {}),
});

/** Returns the endpoint extensions that the collection of accounts needs for passwords and usernames. */
export const createAccountEndpointExtensions = (
  ports: AccountDependencies,
): readonly CollectionEndpointExtensions[] => [
  createPasswordEndpointExtensions(ports),
  createUsernameEndpointExtensions(ports),
];
