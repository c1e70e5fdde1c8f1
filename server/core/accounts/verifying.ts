import { lengthOf, limits } from '../../../src/core/schema/index';
import { createSessionReference } from '../basics/ids';
import { loadOnce } from '../basics/loadOnce';
import type { Document } from '../store/store';
import { CREDENTIALS_COLLECTION, findAccountByUsername, isSuspended } from './accounts';
import type { AccountDependencies } from './ports';

/** The account of a sign-in whose password was right, and the stored credential that the password matched. */
export interface VerifiedSignIn {
  account: Document;
  credential: Document;
}

/**
 * Verifies passwords against stored credentials. Hashing an overlong password would be expensive, so an
 * overlong password is refused before any lookup.
 */
export interface PasswordVerifier {
  /**
   * Returns the account of a username. Returns null if there is none or if the password is wrong, and takes
   * equally long for both.
   */
  verifyByUsername(username: string, password: string): Promise<VerifiedSignIn | null>;
  /** Whether a password is the current password of the account. */
  isOwn(accountId: string, password: string): Promise<boolean>;
}

const isPasswordTooLong = (password: string): boolean => lengthOf(password) > limits.passwordLengthLimits.max;

export function createPasswordVerifier({
  store,
  accounts,
  hashing,
  random,
}: AccountDependencies): PasswordVerifier {
  /**
   * A hash to compare a password with if the user is unknown. The answer then takes as long as for a known
   * user.
   */
  const getDummyPasswordHash = loadOnce(() => hashing.hash(createSessionReference(random)));

  return {
    async verifyByUsername(username, password) {
      if (isPasswordTooLong(password)) return null;
      const dummyHash = await getDummyPasswordHash();
      const account = await findAccountByUsername(store, accounts, username);
      const credential = account && (await store.get(CREDENTIALS_COLLECTION, account._id));
      const isPasswordCorrect = await hashing.verify(
        credential ? String(credential.hash) : dummyHash,
        password,
      );
      return credential && isPasswordCorrect && !isSuspended(account) ? { account, credential } : null;
    },
    async isOwn(accountId, password) {
      if (isPasswordTooLong(password)) return false;
      const credential = await store.get(CREDENTIALS_COLLECTION, accountId);
      return credential !== null && (await hashing.verify(String(credential.hash), password));
    },
  };
}
