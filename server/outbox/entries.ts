import type { Key } from '../../src/schema/index';
import type { Collection, Document, Transaction } from '../store/store';

/** Collection of the mails that wait, are on their way or came to an end, each to one recipient. */
export const OUTBOX = '_outbox';

/** `sending`: it is on its way, or was when the process died; nobody else sends it. */
export type EntryState = 'waiting' | 'sending' | 'sent' | 'failed';

/** Why a mail was not sent. */
export type Reason =
  | 'no_address'
  | 'bad_address'
  | 'withdrawn'
  | 'gone'
  /** The mail server refuses the address for good. */
  | 'refused'
  /** The mail server could not be reached, or did not accept it, as often as it was tried. */
  | 'unreachable'
  /** The process died while the mail was on its way: nobody knows whether it was accepted. */
  | 'unclear';

/** A mail to one recipient. It holds no text: what is sent is composed from the records when it is sent. */
export interface Entry extends Document {
  /** Names the mail for good: every try has the same Message-ID. */
  _id: string;
  /** Which kind of mail composes it. */
  kind: string;
  /** What it was asked for together with others; empty for a mail of its own. */
  batch: string;
  /** Id of the record that it is about; empty where it has only an address. */
  about: string;
  /** Address of a recipient who is no record; empty where the record has it. */
  address: string;
  state: EntryState;
  tries: number;
  /** The process that has it on its way, by the name that it holds as long as it lives; empty at any other time. */
  sender?: string;
  /** When it is to be tried next. */
  dueAt: string;
  reason: Reason | '';
  expiresAt: string;
}

const text = (value: unknown): Key => (value === '' || value === undefined ? null : String(value));

/** States by which entries are counted: a mail that was tried in vain and waits is `delayed`. */
export type CountedState = EntryState | 'delayed';

/** Whom an entry is to, by which it is found when that is removed: a record's id, or an address. */
const recipientOf = (about: unknown, address: unknown): Key =>
  text(about) ?? text(String(address).toLowerCase());

/** The outbox as the store keeps it. */
export const outboxCollection = (rules: string): Collection => ({
  name: OUTBOX,
  paths: ['batch', 'due', 'expiresAt', 'recipient', 'state'],
  orders: [['due'], ['batch', 'state'], ['recipient'], ['expiresAt']].map((paths) =>
    paths.map((path) => ({ path, descending: false })),
  ),
  keysOf: ({ about, address, batch, dueAt, expiresAt, state, tries }) => ({
    batch: text(batch),
    due: state === 'waiting' ? text(dueAt) : null,
    expiresAt: text(expiresAt),
    recipient: recipientOf(about, address),
    state: state === 'waiting' && Number(tries) > 0 ? 'delayed' : text(state),
  }),
  rules,
});

export const isEntry = (document: Document | null): document is Entry =>
  document !== null && typeof document.kind === 'string' && typeof document.state === 'string';

/** Stores the next version of an entry; one that was removed meanwhile stays removed. */
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

/** Removes all mails about a record, and those to an address of its own, in the transaction that removes the record. */
export async function forgetEntries(tx: Transaction, about: string, address = ''): Promise<void> {
  for (const key of [recipientOf(about, ''), recipientOf('', address.trim())]) {
    if (key === null) continue;
    const query = {
      where: [{ op: 'equals' as const, path: 'recipient', key }],
      order: [],
      skip: 0,
      limit: 0,
    };
    for (const { _id } of await tx.find(OUTBOX, query)) await tx.remove(OUTBOX, _id);
  }
}
