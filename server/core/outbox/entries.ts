import { type Key, limits } from '../../../src/core/schema/index';
import { DAY_MS, later } from '../basics/time';
import type { MailReason } from '../mail/mail';
import { findFirst } from '../store/findFirst';
import { RULES } from '../store/own';
import type { Collection, Document, Reader, Store, Transaction } from '../store/store';

/**
 * Collection of the mails that wait, are on their way or came to an end, each to one recipient. If a resource has this
 * path, operators see them.
 */
export const OUTBOX = 'outbox';
/** The name of the collection before operators saw it. */
export const OLDER_OUTBOX = '_outbox';

/** The lock of who gets a mail to many; a removal of a recipient shares it. */
export const RECIPIENTS = `${OUTBOX}:recipients`;

/** The kind of the mail that confirms a refusal of advertisements. */
export const REFUSAL = 'refusal';

/** The kind of an entry that is no mail: it runs a hook's `afterCommit`. */
export const AFTER_COMMIT = 'afterCommit';

/** `sending`: it is on its way, or was when the process died; no other process sends it. */
export type EntryState = 'waiting' | 'sending' | 'sent' | 'failed';

/** Why a mail was not sent. */
export type Reason =
  | 'no_address'
  | 'bad_address'
  | 'withdrawn'
  | 'gone'
  /** The member has turned messages by e-mail off. */
  | 'turned_off'
  /** The member has not consented to advertisements. */
  | 'no_consent'
  /** The message was taken back before it went. */
  | 'cancelled'
  /** The settings no longer say who advertisements come from. */
  | 'no_sender'
  /** A variable of the text has no value. */
  | 'no_value'
  | MailReason
  /** Its hook failed: it runs again. */
  | 'hook_failed'
  /** The process died while the mail was on its way: it is unknown whether it was accepted. */
  | 'unclear';

/** A mail to one recipient. It holds no text: the mail is composed from the records when it is sent. */
export interface Entry extends Document {
  /** Names the mail for good: every try has the same Message-ID. */
  _id: string;
  /** Which kind of mail composes it. */
  kind: string;
  /** Id shared by mails that were requested together; empty for a single mail. */
  batch: string;
  /** Id of the record that it is about; empty where it has only an address. */
  about: string;
  /** The event that a mail about an account tells. */
  event?: string;
  /** Address of a recipient without a record; empty if the record has it. */
  address: string;
  state: EntryState;
  tries: number;
  /** The process that is sending it, by a name that lasts as long as the process; empty at any other time. */
  sender?: string;
  /** The time of the next try; null for an entry that came to an end. */
  dueAt: string | null;
  /** Why it was not sent, or was not at the last try. */
  reason: Reason | null;
  /** Its position in the order of mailings, which take turns on the lanes; absent in entries of older versions. */
  turn?: number;
  expiresAt: string;
  /** A label to recognise the mail. */
  subject: string;
  createdAt: string;
}

const text = (value: unknown): Key => (value === '' || value === undefined ? null : String(value));

/** States for counting entries: a mail that waits after a failed try is `delayed`. */
export type CountedState = EntryState | 'delayed' | 'refused' | 'withoutAddress' | 'cancelled';

/** States that failed entries are counted as for some reasons. */
const FAILURES: Readonly<Partial<Record<Reason, CountedState>>> = {
  turned_off: 'refused',
  no_consent: 'refused',
  no_address: 'withoutAddress',
  cancelled: 'cancelled',
};

const countedAs = ({ state, reason, tries }: Document): Key => {
  if (state === 'waiting') return Number(tries) > 0 ? 'delayed' : 'waiting';
  return (state === 'failed' ? FAILURES[reason as Reason] : undefined) ?? text(state);
};

/** The recipient's key: the id of their record, else the address. Entries are found by it when the record is deleted. */
const recipientOf = (about: unknown, address: unknown): Key =>
  text(about) ?? text(String(address).toLowerCase());

/** Keys to send, count and forget mails by. */
const sendingKeys = ({ about, address, batch, dueAt, expiresAt, state, turn, ...entry }: Document) => ({
  batch: text(batch),
  due: state === 'waiting' ? text(dueAt) : null,
  expiresAt: text(expiresAt),
  recipient: recipientOf(about, address),
  standing: countedAs({ state, ...entry } as Document),
  turn: state === 'waiting' ? Number(turn ?? 0) : null,
});

const PATHS = ['batch', 'due', 'expiresAt', 'recipient', 'standing', 'turn'];
const ORDERS = [['due'], ['turn'], ['batch', 'standing'], ['recipient'], ['standing'], ['expiresAt']].map(
  (paths) => paths.map((path) => ({ path, descending: false })),
);

/** The order of sending due mails. */
export const TURNS = [
  { path: 'turn', descending: false },
  { path: 'due', descending: false },
];

/** The turn of the mail that is sent next: a mailing that begins there shares the lanes with all that wait. */
export async function nextTurn(tx: Transaction, now: Date): Promise<number> {
  const where = [{ op: 'between' as const, path: 'due', until: later(now, 1) }];
  const [next] = await findFirst(tx, OUTBOX, { where, order: TURNS }, 1, isEntry);
  return next?.turn ?? 0;
}

/** Older versions kept the time of the next try of a mail that came to an end. */
const withoutNextTry = (document: Document): Document =>
  document.state === 'sent' || document.state === 'failed' ? { ...document, dueAt: null } : document;

/** The outbox as the store keeps it, whether or not a resource shows it. */
export const outboxCollection: Collection = {
  name: OUTBOX,
  paths: PATHS,
  orders: ORDERS,
  read: withoutNextTry,
  keysOf: sendingKeys,
  // The states that entries are counted by.
  rules: `${RULES}.1`,
};

/** Documents that one transaction moves. */
const BATCH = 100;

/** Moves mails that were stored before operators saw them to where they do. */
export async function moveOlderEntries(store: Store): Promise<void> {
  const moveSome = () =>
    store.transaction(async (tx) => {
      // Another process may start at the same time.
      await tx.lock(OLDER_OUTBOX);
      const older = await findFirst(tx, OLDER_OUTBOX, { where: [], order: [] }, BATCH);
      for (const entry of older) {
        await tx.remove(OLDER_OUTBOX, entry._id);
        await tx.insert(OUTBOX, entry);
      }
      return older.length;
    });
  // Almost every start finds none.
  if ((await store.count(OLDER_OUTBOX, [])) === 0) return;
  while ((await moveSome()) === BATCH);
}

export const isEntry = (document: Document | null): document is Entry =>
  document !== null && typeof document.kind === 'string' && typeof document.state === 'string';

/** Stores the next version of an entry; an entry removed meanwhile stays removed. */
export async function changeEntry(
  tx: Transaction,
  id: string,
  change: Partial<Entry>,
): Promise<Entry | null> {
  const before = await tx.get(OUTBOX, id);
  if (!isEntry(before)) return null;
  const after: Entry = { ...before, ...change, _id: id, version: before.version + 1 };
  await tx.replace(OUTBOX, after);
  return after;
}

/** Removes all mails about a record, and mails to its separate address, in the transaction that removes the record. */
export async function forgetEntries(tx: Transaction, about: string, address = ''): Promise<void> {
  for (const { _id } of await entriesTo(tx, about, address)) await tx.remove(OUTBOX, _id);
}

/** Finds all mails about a record, and those to its separate address. */
export async function entriesTo(reader: Reader, about: string, address: string): Promise<Document[]> {
  const keys = [recipientOf(about, ''), recipientOf('', address.trim())].filter((key) => key !== null);
  const where = [{ op: 'among' as const, path: 'recipient', keys }];
  return reader.find(OUTBOX, { where, order: [], skip: 0, limit: 0 });
}

/** Returns when an entry that waits is given up. */
export const expiryAt = (now: Date) => later(now, limits.outboxDays * DAY_MS);

/** A new entry of the outbox, which is due at once. */
export function newEntry(
  entry: Pick<Entry, '_id' | 'kind'> &
    Partial<Pick<Entry, 'batch' | 'about' | 'address' | 'subject' | 'event'>>,
  now: Date,
): Entry {
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
    expiresAt: expiryAt(now),
  };
}
