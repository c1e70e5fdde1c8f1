import type { Condition } from '../../../src/core/schema/index';
import { turns } from '../basics/turns';
import type { Document, Reader, Transaction } from '../store/store';
import {
  type CountedState,
  changeEntry,
  type Entry,
  isEntry,
  nextTurn,
  OUTBOX,
  type Reason,
} from './entries';

/** Collection of messages to many: the text, once; its recipients are entries of the outbox. */
export const MAILINGS = '_mailings';

export interface Mailing extends Document {
  subject: string;
  message: string;
  /** The number of requested recipients. */
  total: number;
  expiresAt: string;
}

/** Most recipients who were not reached that an answer names. */
const MOST_NAMED = 200;

/** How far a mailing is. */
export interface Progress {
  total: number;
  sent: number;
  /** Entries that wait for their turn or are on their way. */
  waiting: number;
  /** Among them, entries that wait for another try, since the mail server did not accept them yet. */
  delayed: number;
  failed: number;
  /** The first entries that were not reached or wait for another try. */
  unreached: { entry: Entry; reason: Reason | 'delayed' }[];
}

const inBatch = (batch: string): Condition => ({ op: 'equals', path: 'batch', key: batch });
const inState = (state: CountedState): Condition => ({ op: 'equals', path: 'standing', key: state });

const entriesOf = async (reader: Reader, batch: string, state: CountedState, limit: number) =>
  (await reader.find(OUTBOX, { where: [inBatch(batch), inState(state)], order: [], skip: 0, limit })).filter(
    isEntry,
  );

/** Returns how far a mailing is. */
export async function progressOf(reader: Reader, { _id, total }: Mailing): Promise<Progress> {
  const count = (state: CountedState) => reader.count(OUTBOX, [inBatch(_id), inState(state)]);
  const [sent, waiting, delayed, sending, failed] = [
    await count('sent'),
    await count('waiting'),
    await count('delayed'),
    await count('sending'),
    await count('failed'),
  ];
  const lost = await entriesOf(reader, _id, 'failed', MOST_NAMED);
  const tried = await entriesOf(reader, _id, 'delayed', MOST_NAMED);
  return {
    total,
    sent,
    waiting: waiting + delayed + sending,
    delayed,
    failed,
    unreached: [
      ...lost.map((entry) => ({ entry, reason: entry.reason || ('gone' as const) })),
      ...tried.map((entry) => ({ entry, reason: 'delayed' as const })),
    ],
  };
}

/** Queues unreached entries again if another try `canHelp`, and makes delayed ones due at once; returns how many. */
export async function tryAgain(
  tx: Transaction,
  batch: string,
  now: Date,
  canHelp: (entry: Entry) => Promise<boolean>,
): Promise<number> {
  const lost = await entriesOf(tx, batch, 'failed', 0);
  const tried = await entriesOf(tx, batch, 'delayed', 0);
  const first = await nextTurn(tx, now);
  const turn = turns();
  let count = 0;
  for (const entry of [...lost, ...tried]) {
    await turn();
    if (!(await canHelp(entry))) continue;
    const due = { state: 'waiting', tries: 0, reason: null, dueAt: now.toISOString() } as const;
    await changeEntry(tx, entry._id, { ...due, turn: first + count });
    count += 1;
  }
  return count;
}
