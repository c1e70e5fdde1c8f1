import { isObject } from '../../../../src/core/schema/index';
import { toStringOrEmpty } from '../../../../src/core/schema/text/text';
import type { Document, Transaction } from '../../store/store';
import { CREDENTIALS_COLLECTION } from '../accounts';

/** An authenticator app: its stored secret, and the time step of the last used code. */
export interface StoredAuthenticatorApp {
  secret: string;
  step: number;
  addedAt: string;
  usedAt: string | null;
}

/** A passkey: the credential's id and public key, as base64url. */
export interface StoredPasskey {
  /** The credential's id, as base64url. */
  id: string;
  /** The credential's public key, as base64url. */
  key: string;
  transports: readonly string[];
  name: string;
  addedAt: string;
  usedAt: string | null;
}

/** The hash of a recovery code. A used code stays stored, so that the unused ones can be counted. */
export interface StoredRecoveryCode {
  hash: string;
  usedAt: string | null;
}

/**
 * The second factors of an account. They are stored in the document of its password hash (decisions, section
 * 17).
 */
export interface SecondFactors {
  authenticator: StoredAuthenticatorApp | null;
  passkeys: readonly StoredPasskey[];
  recovery: { madeAt: string; codes: readonly StoredRecoveryCode[] } | null;
  /** Ids of browsers that skip the second step, each until an instant. */
  remembered: readonly { device: string; until: string }[];
  /**
   * Number of wrong tries since the last right code. `closedUntil` is the end of the lock after too many
   * wrong tries; '' if not locked.
   */
  wrong: number;
  closedUntil: string;
  /** Instant of the first sign-in for which a second factor was required; '' if there was none. */
  requiredSince: string;
}

const NO_SECOND_FACTORS: SecondFactors = {
  authenticator: null,
  passkeys: [],
  recovery: null,
  remembered: [],
  wrong: 0,
  closedUntil: '',
  requiredSince: '',
};

const toObjectList = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const toTextList = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const toStringOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * Returns the second factors in a credential. A factor that is stored in an unknown form counts as absent.
 */
export function readSecondFactors(credential: Document | null): SecondFactors {
  const storedFactors = credential?.factors;
  if (!isObject(storedFactors)) return NO_SECOND_FACTORS;
  const { authenticator, recovery, wrong } = storedFactors;
  return {
    authenticator:
      isObject(authenticator) && typeof authenticator.secret === 'string'
        ? {
            secret: authenticator.secret,
            step: Number(authenticator.step) || 0,
            addedAt: toStringOrEmpty(authenticator.addedAt),
            usedAt: toStringOrNull(authenticator.usedAt),
          }
        : null,
    passkeys: toObjectList(storedFactors.passkeys).map((passkey) => ({
      id: toStringOrEmpty(passkey.id),
      key: toStringOrEmpty(passkey.key),
      transports: toTextList(passkey.transports),
      name: toStringOrEmpty(passkey.name),
      addedAt: toStringOrEmpty(passkey.addedAt),
      usedAt: toStringOrNull(passkey.usedAt),
    })),
    recovery: isObject(recovery)
      ? {
          madeAt: toStringOrEmpty(recovery.madeAt),
          codes: toObjectList(recovery.codes).map(({ hash, usedAt }) => ({
            hash: toStringOrEmpty(hash),
            usedAt: toStringOrNull(usedAt),
          })),
        }
      : null,
    remembered: toObjectList(storedFactors.remembered).map(({ device, until }) => ({
      device: toStringOrEmpty(device),
      until: toStringOrEmpty(until),
    })),
    wrong: Number(wrong) || 0,
    closedUntil: toStringOrEmpty(storedFactors.closedUntil),
    requiredSince: toStringOrEmpty(storedFactors.requiredSince),
  };
}

/** Whether an account has a second factor to sign in with; recovery codes alone don't count. */
export const hasSecondFactor = ({ authenticator, passkeys }: SecondFactors): boolean =>
  authenticator !== null || passkeys.length > 0;

/**
 * Changes the second factors of an account that has a password. The credential's version stays, so no session
 * ends. The caller holds the credential's lock. Returns false if the account has no password any more.
 */
export async function updateSecondFactors(
  tx: Transaction,
  accountId: string,
  changeFactors: (factors: SecondFactors) => SecondFactors,
): Promise<boolean> {
  const credential = await tx.get(CREDENTIALS_COLLECTION, accountId);
  if (!credential) return false;
  await tx.replace(CREDENTIALS_COLLECTION, {
    ...credential,
    factors: changeFactors(readSecondFactors(credential)),
  });
  return true;
}

/**
 * Returns an account's factors with all second factors and remembered browsers removed. Only the instant
 * `requiredSince` stays.
 */
export const clearSecondFactors = ({ requiredSince }: SecondFactors): SecondFactors => ({
  ...NO_SECOND_FACTORS,
  requiredSince,
});
