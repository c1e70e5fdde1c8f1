import { limits, type StoreSortKey } from '../../../src/core/schema/index';
import { addMilliseconds, DAY_MS } from '../basics/time';
import type { MailFailureReason } from '../mail/mail';
import { findFirstDocuments } from '../store/findFirst';
import { INDEX_KEY_RULES_REVISION } from '../store/own';
import type { Collection, Document, Reader, Store, Transaction } from '../store/store';

/**
 * Collection of the mails that wait, are being sent or are finished; one document per recipient. A resource
 * with this path shows the mails to operators.
 */
export const OUTBOX_COLLECTION = 'outbox';
/** Name that the outbox collection had in older builds, which did not show it to operators. */
export const LEGACY_OUTBOX_COLLECTION = '_outbox';

/**
 * Name of the lock for the recipients of messages to many members. A call that removes a recipient takes this
 * lock in shared mode.
 */
export const MESSAGE_RECIPIENTS_LOCK_NAME = `${OUTBOX_COLLECTION}:recipients`;

/** The kind of the mail that confirms to a member that the member opted out of advertisements. */
export const AD_OPT_OUT_MAIL_KIND = 'refusal';

/** The kind of the outbox entries that send no mail, but record that a member was reminded of a consent. */
export const CONSENT_REMINDER_OUTBOX_KIND = 'confirmed';

/** The kind of the outbox entries that send no mail, but run the `afterCommit` code of a hook. */
export const AFTER_COMMIT_OUTBOX_KIND = 'afterCommit';

/**
 * State of an outbox entry. In the state `sending`, only one process may send the mail. That process may have
 * ended during the attempt.
 */
export type OutboxEntryState = 'waiting' | 'sending' | 'sent' | 'failed';

/** The reason why a mail was not sent. */
export type NotSentReason =
  | 'no_address'
  | 'bad_address'
  | 'withdrawn'
  | 'gone'
  /** The member has turned off messages by e-mail. */
  | 'turned_off'
  /** The member has not consented to advertisements. */
  | 'no_consent'
  /** The message was cancelled before it was sent. */
  | 'cancelled'
  /** The product's settings no longer name a sender of advertisements. */
  | 'no_sender'
  /** A variable in the mail's text has no value. */
  | 'no_value'
  /** `unclear` also means that the process ended while it sent the mail. */
  | MailFailureReason
  /** The `afterCommit` code of a hook failed and will run again. */
  | 'hook_failed';

/**
 * A mail to one recipient. It holds no text: the mail is composed from the stored records when it is sent.
 */
export interface OutboxEntry extends Document {
  /** The entry's permanent id. Every attempt to send the mail uses the same Message-ID. */
  _id: string;
  /** The kind of mail, which decides how it is composed. */
  kind: string;
  /** Id shared by mails that were requested together; empty for a single mail. */
  batch: string;
  /** Id of the record that the mail is about. Empty if the recipient is only an address. */
  about: string;
  /**
   * The event that a security mail announces, or the id of the message that reminded a member of a consent.
   */
  event?: string;
  /** Address of a recipient without a record. Empty if the recipient's record has the address. */
  address: string;
  state: OutboxEntryState;
  tries: number;
  /** Name of the process that is sending the mail; empty otherwise. */
  sender?: string;
  /** Instant of the next attempt to send the mail; null if no attempt follows. */
  dueAt: string | null;
  /** Why the mail was not sent, or why the last attempt failed. */
  reason: NotSentReason | null;
  /**
   * Due mails are sent in the order of this number. With these numbers, several messages to many members take
   * turns. Absent in older entries.
   */
  turn?: number;
  expiresAt: string;
  /** The label of the mail in the list of the outbox; the sent subject line may differ. */
  subject: string;
  createdAt: string;
}

const toTextSortKey = (value: unknown): StoreSortKey =>
  value === '' || value === undefined ? null : String(value);

/** The states by which outbox entries are counted. A mail that waits after a failed attempt is `delayed`. */
export type OutboxStateForCounts = OutboxEntryState | 'delayed' | 'refused' | 'withoutAddress' | 'cancelled';

/** Maps the reason of a failure to the state under which the failed outbox entry is counted. */
const OUTBOX_STATE_BY_FAILURE_REASON: Readonly<Partial<Record<NotSentReason, OutboxStateForCounts>>> = {
  turned_off: 'refused',
  no_consent: 'refused',
  no_address: 'withoutAddress',
  cancelled: 'cancelled',
};

const determineOutboxStateForCounts = ({ state, reason, tries }: Document): StoreSortKey => {
  if (state === 'waiting') return Number(tries) > 0 ? 'delayed' : 'waiting';
  return (
    (state === 'failed' ? OUTBOX_STATE_BY_FAILURE_REASON[reason as NotSentReason] : undefined) ??
    toTextSortKey(state)
  );
};

/**
 * Returns the index key for an outbox entry's recipient: the id of the recipient's record, otherwise the
 * address. When the record is deleted, its outbox entries are found by this key.
 */
const computeRecipientIndexKey = (recordId: unknown, address: unknown): StoreSortKey =>
  toTextSortKey(recordId) ?? toTextSortKey(String(address).toLowerCase());

/** Returns the index keys by which outbox entries are found for sending, for counting and for removal. */
const computeOutboxIndexKeys = ({
  about,
  address,
  batch,
  dueAt,
  expiresAt,
  state,
  turn,
  ...entry
}: Document) => ({
  batch: toTextSortKey(batch),
  due: state === 'waiting' ? toTextSortKey(dueAt) : null,
  expiresAt: toTextSortKey(expiresAt),
  recipient: computeRecipientIndexKey(about, address),
  standing: determineOutboxStateForCounts({ state, ...entry } as Document),
  turn: state === 'waiting' ? Number(turn ?? 0) : null,
});

const OUTBOX_INDEX_PATHS = ['batch', 'due', 'expiresAt', 'recipient', 'standing', 'turn'];
const OUTBOX_INDEX_SORT_ORDERS = [
  ['due'],
  ['turn'],
  ['batch', 'standing'],
  ['recipient'],
  ['standing'],
  ['expiresAt'],
].map((sortPaths) => sortPaths.map((path) => ({ path, descending: false })));

/** The order in which due mails are sent. */
export const OUTBOX_SEND_SORT_ORDER = [
  { path: 'turn', descending: false },
  { path: 'due', descending: false },
];

/**
 * Returns the number (`turn`) of the mail that is sent next. A new message to many members starts at this
 * number. It then takes turns with all messages that are still being sent.
 */
export async function readTurnOfNextMail(tx: Transaction, now: Date): Promise<number> {
  const where = [{ op: 'between' as const, path: 'due', until: addMilliseconds(now, 1) }];
  const [next] = await findFirstDocuments(
    tx,
    OUTBOX_COLLECTION,
    { where, order: OUTBOX_SEND_SORT_ORDER },
    1,
    isOutboxEntry,
  );
  return next?.turn ?? 0;
}

/** Removes from a finished mail the time of the next attempt, which older builds of the server left there. */
const clearAttemptTimeOfFinishedMail = (document: Document): Document =>
  document.state === 'sent' || document.state === 'failed' ? { ...document, dueAt: null } : document;

/** The store's outbox collection. It exists even if no resource shows it to operators. */
export const outboxCollection: Collection = {
  name: OUTBOX_COLLECTION,
  paths: OUTBOX_INDEX_PATHS,
  orders: OUTBOX_INDEX_SORT_ORDERS,
  read: clearAttemptTimeOfFinishedMail,
  keysOf: computeOutboxIndexKeys,
  // Raise the number after the dot when `determineOutboxStateForCounts` changes.
  rules: `${INDEX_KEY_RULES_REVISION}.1`,
};

/** Maximum number of mails that one transaction moves from the older collection to the current one. */
const MAX_MIGRATED_ENTRIES_PER_BATCH = 100;

/** Moves the mails that older builds of the server stored in `_outbox` to the current collection. */
export async function migrateLegacyOutboxEntries(store: Store): Promise<void> {
  const migrateNextBatch = () =>
    store.transaction(async (tx) => {
      // Another process that starts at the same time waits for this lock.
      await tx.lock(LEGACY_OUTBOX_COLLECTION);
      const legacyEntries = await findFirstDocuments(
        tx,
        LEGACY_OUTBOX_COLLECTION,
        { where: [], order: [] },
        MAX_MIGRATED_ENTRIES_PER_BATCH,
      );
      for (const entry of legacyEntries) {
        await tx.remove(LEGACY_OUTBOX_COLLECTION, entry._id);
        await tx.insert(OUTBOX_COLLECTION, entry);
      }
      return legacyEntries.length;
    });
  // At almost every start of the server, there are no older entries to move.
  if ((await store.count(LEGACY_OUTBOX_COLLECTION, [])) === 0) return;
  while ((await migrateNextBatch()) === MAX_MIGRATED_ENTRIES_PER_BATCH);
}

export const isOutboxEntry = (document: Document | null): document is OutboxEntry =>
  document !== null && typeof document.kind === 'string' && typeof document.state === 'string';

/** Stores the next version of an outbox entry. An entry that was removed meanwhile stays removed. */
export async function changeOutboxEntry(
  tx: Transaction,
  id: string,
  entryChanges: Partial<OutboxEntry>,
): Promise<OutboxEntry | null> {
  const storedEntry = await tx.get(OUTBOX_COLLECTION, id);
  if (!isOutboxEntry(storedEntry)) return null;
  const updatedEntry: OutboxEntry = {
    ...storedEntry,
    ...entryChanges,
    _id: id,
    version: storedEntry.version + 1,
  };
  await tx.replace(OUTBOX_COLLECTION, updatedEntry);
  return updatedEntry;
}

/**
 * Removes all mails about a record and all mails to the record's address, in the transaction that removes the
 * record.
 */
export async function removeOutboxMailsOfRecord(
  tx: Transaction,
  recordId: string,
  mailAddress = '',
): Promise<void> {
  for (const { _id } of await findOutboxEntriesOfRecord(tx, recordId, mailAddress))
    await tx.remove(OUTBOX_COLLECTION, _id);
}

/** Returns all mails about a record, and all mails to the record's address. */
export async function findOutboxEntriesOfRecord(
  reader: Reader,
  recordId: string,
  mailAddress: string,
): Promise<Document[]> {
  const recipientIndexKeys = [
    computeRecipientIndexKey(recordId, ''),
    computeRecipientIndexKey('', mailAddress.trim()),
  ].filter((key) => key !== null);
  const where = [{ op: 'among' as const, path: 'recipient', keys: recipientIndexKeys }];
  return reader.find(OUTBOX_COLLECTION, { where, order: [], skip: 0, limit: 0 });
}

/** Returns the instant at which an outbox entry expires. A mail that still waits is then given up. */
export const computeOutboxExpiryInstant = (now: Date) =>
  addMilliseconds(now, limits.outboxRetentionDays * DAY_MS);

/** Returns a new outbox entry, whose mail is due at once. */
export function createOutboxEntry(
  entry: Pick<OutboxEntry, '_id' | 'kind'> &
    Partial<Pick<OutboxEntry, 'batch' | 'about' | 'address' | 'subject' | 'event'>>,
  now: Date,
): OutboxEntry {
  return {
    batch: '',
    about: '',
    address: '',
    subject: '',
    ...entry,
    version: 1,
    state: 'waiting',
    tries: 0,
    reason: null,
    dueAt: now.toISOString(),
    createdAt: now.toISOString(),
    expiresAt: computeOutboxExpiryInstant(now),
  };
}
