import { exclusiveLock } from '../store/locks';
import { type Document, type Store, type Transaction, URGENT_TRANSACTION } from '../store/store';
import { OUTBOX_COLLECTION, type OutboxEntry } from './entries';

/**
 * Stores the outcomes of attempts to send mails. Outcomes that the store could not take are stored once it
 * works again.
 */
export interface MailSendOutcomeStore {
  /**
   * Stores an attempt's outcome by calling `work`. Does nothing if another process has changed the outbox
   * entry since the attempt began. Throws if the store fails; `settleLeft` then stores the outcome later.
   */
  settle(tried: MailBeingSent, work: (tx: Transaction, now: Document) => Promise<unknown>): Promise<void>;
  /** Stores the outcomes that could not be stored before; throws if the store still fails. */
  settleLeft(): Promise<void>;
}

/** A mail that is being sent, with the version that its entry had when sending began. */
export type MailBeingSent = Pick<OutboxEntry, '_id' | 'version'>;

/**
 * Whether an outbox entry has not changed since the attempt began. An entry that another process marked as
 * `unclear` also counts as unchanged. The other process wrongly assumed that this process had ended.
 */
const isUnchangedSinceAttempt = (now: Document, { version }: MailBeingSent): boolean =>
  now.version === version || (now.version === version + 1 && now.reason === 'unclear');

/**
 * Returns the object that stores the outcomes of attempts to send mails. It holds at most one unstored
 * outcome for each mail that is sent at the same time.
 */
export function createMailSendOutcomeStore(store: Store): MailSendOutcomeStore {
  const left = new Map<string, () => Promise<void>>();
  return {
    async settle(tried, work) {
      const options = { ...URGENT_TRANSACTION, locks: [exclusiveLock(OUTBOX_COLLECTION, tried._id)] };
      const storeOutboxOutcomeInTransaction = () =>
        store.transaction(async (tx) => {
          const now = await tx.get(OUTBOX_COLLECTION, tried._id);
          if (now && isUnchangedSinceAttempt(now, tried)) await work(tx, now);
        }, options);
      left.delete(tried._id);
      try {
        await storeOutboxOutcomeInTransaction();
      } catch (error) {
        left.set(tried._id, storeOutboxOutcomeInTransaction);
        throw error;
      }
    },
    async settleLeft() {
      for (const [id, storing] of left) {
        await storing();
        if (left.get(id) === storing) left.delete(id);
      }
    },
  };
}
