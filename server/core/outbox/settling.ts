import { locked } from '../store/locks';
import { type Document, type Store, type Transaction, URGENT } from '../store/store';
import { type Entry, OUTBOX } from './entries';

/** Stores the outcomes of tries, at the latest when the store can be used again. */
export interface Settling {
  /**
   * Stores the outcome of a try by `work`, unless another process has changed the entry since. Throws where the store
   * can't be used; then `settleLeft` stores it.
   */
  settle(tried: Tried, work: (tx: Transaction, now: Document) => Promise<unknown>): Promise<void>;
  /** Stores what could not be stored yet; throws where it still can't be. */
  settleLeft(): Promise<void>;
}

/** A mail on its way, in the version with that state. */
export type Tried = Pick<Entry, '_id' | 'version'>;

/** Whether a mail is as its try left it, or only given up by another process that took this one for dead. */
const isAsLeft = (now: Document, { version }: Tried): boolean =>
  now.version === version || (now.version === version + 1 && now.reason === 'unclear');

/** Returns how outcomes are stored. At most as many remain as mails are on their way at a time. */
export function settlingOver(store: Store): Settling {
  const left = new Map<string, () => Promise<void>>();
  return {
    async settle(tried, work) {
      const options = { ...URGENT, locks: [locked(OUTBOX, tried._id)] };
      const storing = () =>
        store.transaction(async (tx) => {
          const now = await tx.get(OUTBOX, tried._id);
          if (now && isAsLeft(now, tried)) await work(tx, now);
        }, options);
      left.delete(tried._id);
      try {
        await storing();
      } catch (error) {
        left.set(tried._id, storing);
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
