import { type Loose, limits } from '../../../../src/core/schema/index';
import { addMilliseconds, MINUTE_MS } from '../../basics/time';
import type { PreparedWrite } from '../../call/route';
import { exclusiveLock } from '../../store/locks';
import { type Store, type Transaction, URGENT_TRANSACTION } from '../../store/store';

/**
 * Stores the challenge of a passkey request in a document, such as a session. It replaces an earlier
 * challenge.
 */
export async function storePasskeyChallenge(
  tx: Transaction,
  collection: string,
  documentId: string,
  passkeyOptions: Loose,
  now: Date,
): Promise<void> {
  const document = await tx.get(collection, documentId);
  if (!document) return;
  const challengeUntil = addMilliseconds(now, limits.secondFactorLimits.stepMinutes * MINUTE_MS);
  await tx.replace(collection, { ...document, challenge: String(passkeyOptions.challenge), challengeUntil });
}

/**
 * Stores the challenge of a passkey request in a document, and answers the call with the request's options.
 */
export const preparePasskeyChallengeWrite = (
  collection: string,
  documentId: string,
  passkeyOptions: Loose,
  now: Date,
): PreparedWrite => ({
  locks: async () => [exclusiveLock(collection, documentId)],
  async run({ tx }) {
    await storePasskeyChallenge(tx, collection, documentId, passkeyOptions, now);
    return { id: documentId, answer: { status: 200, body: { options: passkeyOptions } } };
  },
});

/** Removes the passkey challenge from a document and returns it; '' if there is none or it has expired. */
export const consumePasskeyChallenge = (
  store: Store,
  collection: string,
  documentId: string,
  now: Date,
): Promise<string> =>
  store.transaction(
    async (tx) => {
      const document = await tx.get(collection, documentId);
      if (typeof document?.challenge !== 'string' || document.challenge === '') return '';
      await tx.replace(collection, { ...document, challenge: '' });
      return String(document.challengeUntil) > now.toISOString() ? document.challenge : '';
    },
    { ...URGENT_TRANSACTION, locks: [exclusiveLock(collection, documentId)] },
  );
