import type { Condition } from '../../src/schema/index';
import type { Collection, Document, Reader, Transaction } from '../store/store';
import { changeEntry, type Entry, type EntryState, isEntry, OUTBOX, type Reason } from './entries';

/** Collection of what was written to many: the text, once, whose recipients are entries of the outbox. */
export const MAILINGS = '_mailings';

export interface Mailing extends Document {
  subject: string;
  message: string;
  /** How many recipients were asked for. */
  total: number;
  expiresAt: string;
}

export const mailingCollection = (rules: string): Collection => ({
  name: MAILINGS,
  paths: ['expiresAt'],
  orders: [[{ path: 'expiresAt', descending: false }]],
  keysOf: ({ expiresAt }) => ({ expiresAt: String(expiresAt) }),
  rules,
});

/** Most recipients who were not reached that an answer names. */
const MOST_NAMED = 200;

/** How far a mailing is. */
export interface Progress {
  total: number;
  sent: number;
  /** Those that wait for their turn or are on their way. */
  waiting: number;
  /** Of those, the ones that wait for another try, since the mail server did not accept them yet. */
  delayed: number;
  failed: number;
  /** The first of those that were not reached, and of those that wait for another try. */
  unreached: { entry: Entry; reason: Reason | 'delayed' }[];
}

const inBatch = (batch: string): Condition => ({ op: 'equals', path: 'batch', key: batch });
const inState = (state: EntryState): Condition => ({ op: 'equals', path: 'state', key: state });

const entriesOf = async (reader: Reader, batch: string, state: EntryState, limit: number) =>
  (await reader.find(OUTBOX, { where: [inBatch(batch), inState(state)], order: [], skip: 0, limit })).filter(
    isEntry,
  );

/** Returns how far a mailing is. */
export async function progressOf(reader: Reader, { _id, total }: Mailing): Promise<Progress> {
  const count = (state: EntryState) => reader.count(OUTBOX, [inBatch(_id), inState(state)]);
  const [sent, waiting, sending, failed] = [
    await count('sent'),
    await count('waiting'),
    await count('sending'),
    await count('failed'),
  ];
  const lost = await entriesOf(reader, _id, 'failed', MOST_NAMED);
  const tried = (await entriesOf(reader, _id, 'waiting', 0)).filter(({ tries }) => tries > 0);
  return {
    total,
    sent,
    waiting: waiting + sending,
    delayed: tried.length,
    failed,
    unreached: [
      ...lost.map((entry) => ({ entry, reason: entry.reason || ('gone' as const) })),
      ...tried.slice(0, MOST_NAMED).map((entry) => ({ entry, reason: 'delayed' as const })),
    ],
  };
}

/** Makes those wait again that were not reached, and those that wait for another try be due at once; returns how many. */
export async function tryAgain(tx: Transaction, batch: string, now: Date): Promise<number> {
  const lost = await entriesOf(tx, batch, 'failed', 0);
  const tried = (await entriesOf(tx, batch, 'waiting', 0)).filter(({ tries }) => tries > 0);
  for (const { _id } of [...lost, ...tried]) {
    await changeEntry(tx, _id, { state: 'waiting', tries: 0, reason: '', dueAt: now.toISOString() });
  }
  return lost.length + tried.length;
}
