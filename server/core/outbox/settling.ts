import { exclusiveLock } from '../store/locks';
import { type Document, type Store, type Transaction, URGENT_TRANSACTION } from '../store/store';
import { OUTBOX_COLLECTION, type OutboxEntry } from './entries';

/**
 * Stores the outcomes of attempts to send mails. Outcomes that the store could not take are stored once it
 * works again.
 */
export interface MailSendOutcomeStore {
  /**
   * Stores an attempt's outcome by calling `applyOutcome`. Does nothing if another process has changed the
   * outbox entry since the attempt began. Throws if the store fails; `settleLeft` then stores the outcome
   * later.
   */
  settle(
    attemptedEntry: MailBeingSent,
    applyOutcome: (tx: Transaction, currentEntry: Document) => Promise<unknown>,
  ): Promise<void>;
  /** Stores the outcomes that could not be stored before; throws if the store still fails. */
  settleLeft(): Promise<void>;
}

/** A mail that is being sent, with the version that its entry had when sending began. */
export type MailBeingSent = Pick<OutboxEntry, '_id' | 'version'>;

/**
 * Whether an outbox entry has not changed since the attempt began. An entry that another process marked as
 * `unclear` also counts as unchanged. The other process wrongly assumed that this process had ended.
 */
const isUnchangedSinceAttempt = (currentEntry: Document, { version }: MailBeingSent): boolean =>
  currentEntry.version === version ||
  (currentEntry.version === version + 1 && currentEntry.reason === 'unclear');

/**
 * Returns the object that stores the outcomes of attempts to send mails. It never holds more unstored
 * outcomes than mails are being sent at once.
 */
export function createMailSendOutcomeStore(store: Store): MailSendOutcomeStore {
  const outcomeStorersById = new Map<string, () => Promise<void>>();
  return {
    async settle(attemptedEntry, applyOutcome) {
      const transactionOptions = {
        ...URGENT_TRANSACTION,
        locks: [exclusiveLock(OUTBOX_COLLECTION, attemptedEntry._id)],
      };
      const storeOutboxOutcomeInTransaction = () =>
        store.transaction(async (tx) => {
          const currentEntry = await tx.get(OUTBOX_COLLECTION, attemptedEntry._id);
          if (currentEntry && isUnchangedSinceAttempt(currentEntry, attemptedEntry))
            await applyOutcome(tx, currentEntry);
        }, transactionOptions);
      outcomeStorersById.delete(attemptedEntry._id);
      try {
        await storeOutboxOutcomeInTransaction();
      } catch (error) {
        outcomeStorersById.set(attemptedEntry._id, storeOutboxOutcomeInTransaction);
        throw error;
      }
    },
    async settleLeft() {
      for (const [id, storing] of outcomeStorersById) {
        await storing();
        if (outcomeStorersById.get(id) === storing) outcomeStorersById.delete(id);
      }
    },
  };
}
