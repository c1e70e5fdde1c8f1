import { limits } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { createAssetId, type RandomBytesGenerator } from '../basics/ids';
import { addMilliseconds, SECOND_MS } from '../basics/time';
import { exclusiveLock } from '../store/locks';
import type { LockKey, Transaction } from '../store/store';
import type { TextSigner } from './seals';

/** Collection of used nonces. Each used nonce is kept until its expiry time. */
export const USED_NONCES_COLLECTION = '_nonces';

const NONCE_SIGNING_PURPOSE = 'nonce';
const NONCE_MAX_AGE_MS = limits.nonceLifetimeSeconds * SECOND_MS;
/**
 * Maximum error of a clock in milliseconds: the difference between two processes on one database, or the
 * amount by which a clock is set back.
 */
const MAX_CLOCK_SKEW_MS = 60 * SECOND_MS;

/**
 * Issues nonces and marks them as used. Each encrypted password contains a nonce, so a copied password can't
 * be sent a second time or after the nonce expires. A nonce contains the server's time of issue, so the
 * browser's clock does not matter.
 */
export interface PasswordNonceIssuer {
  issue(now: Date): Promise<string>;
  /** Whether this server issued a nonce recently enough. A used nonce still counts as fresh. */
  isFresh(nonce: string, now: Date): Promise<boolean>;
  /** Marks a nonce as used. Throws 400 `key_changed` if it is not fresh or was used before. */
  use(tx: Transaction, nonce: string, now: Date): Promise<void>;
  /** Returns the lock that a call of `use` needs. */
  lockOf(nonce: string): LockKey;
}

/** Returns an issuer of nonces. It stores only used nonces; issuing a nonce writes nothing. */
export function createPasswordNonceIssuer(
  signer: TextSigner,
  random: RandomBytesGenerator,
): PasswordNonceIssuer {
  const getNonceDocumentId = (nonce: string) => nonce.split('.', 2).join('.');

  async function isFreshNonce(nonce: string, now: Date): Promise<boolean> {
    const [issued = '', id = '', mark = ''] = nonce.split('.');
    const ageMs = now.getTime() - Number.parseInt(issued, 36);
    if (!(ageMs <= NONCE_MAX_AGE_MS && ageMs >= -MAX_CLOCK_SKEW_MS)) return false;
    return signer.isOwn(NONCE_SIGNING_PURPOSE, `${issued}.${id}`, mark);
  }

  return {
    async issue(now) {
      const unsignedNonce = `${now.getTime().toString(36)}.${createAssetId(random)}`;
      return `${unsignedNonce}.${await signer.mark(NONCE_SIGNING_PURPOSE, unsignedNonce)}`;
    },
    isFresh: isFreshNonce,
    lockOf: (nonce) => exclusiveLock(USED_NONCES_COLLECTION, getNonceDocumentId(nonce)),
    async use(tx, nonce, now) {
      if (!(await isFreshNonce(nonce, now))) throw new ApiError('key_changed');
      const _id = getNonceDocumentId(nonce);
      await tx.lock(`${USED_NONCES_COLLECTION}/${_id}`);
      if (await tx.get(USED_NONCES_COLLECTION, _id)) throw new ApiError('key_changed');
      await tx.insert(USED_NONCES_COLLECTION, {
        _id,
        version: 1,
        expiresAt: addMilliseconds(now, NONCE_MAX_AGE_MS + MAX_CLOCK_SKEW_MS),
      });
    },
  };
}
