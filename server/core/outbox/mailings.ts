import type { StoreCondition } from '../../../src/core/schema/index';
import { createEventLoopYielder } from '../basics/turns';
import type { Document, Reader, Transaction } from '../store/store';
import {
  changeOutboxEntry,
  isOutboxEntry,
  type NotSentReason,
  OUTBOX_COLLECTION,
  type OutboxEntry,
  type OutboxStateForCounts,
  readTurnOfNextMail,
} from './entries';

/**
 * Collection of mailings (messages to many members). A message's text is stored once, and each recipient has
 * an outbox entry.
 */
export const MAILINGS_COLLECTION = '_mailings';

export interface Mailing extends Document {
  subject: string;
  message: string;
  /** The number of recipients that the operator chose for the message. */
  total: number;
  /** Id of the operator who sent the message. It quotes only records that this operator may use. */
  by: string;
  /** Whether the message is a notice or an advertisement. Absent in older messages, which are notices. */
  kind?: 'notice' | 'ad';
  /**
   * The operator who sent the message, if it is a reminder of consents to advertisements. Absent in other
   * messages.
   */
  confirms?: { _id: string; name: string };
  /** Instant when sending begins; absent if sending begins at once. */
  sendAt?: string;
  /** True if the message is a test, sent only to the operator who wrote it. */
  isTest?: boolean;
  isCancelled?: boolean;
  expiresAt: string;
}

/** Maximum number of unreached recipients that one answer about a mailing's progress names. */
const MAX_LISTED_UNREACHED_RECIPIENTS = 200;

/** The progress of a mailing (message to many members), as numbers of outbox entries. */
export interface MailingProgress {
  total: number;
  sent: number;
  /** Number of entries that wait to be sent or are being sent. */
  waiting: number;
  /** Number of waiting entries whose last attempt to send the mail failed. */
  delayed: number;
  failed: number;
  /** Number of entries not sent because the recipient turned messages off or gave no consent. */
  refused: number;
  withoutAddress: number;
  cancelled: number;
  /** The outbox entries of the first recipients who were not reached, or for whom another attempt follows. */
  unreached: { entry: OutboxEntry; reason: NotSentReason | 'delayed' }[];
}

const createMailingBatchCondition = (batchId: string): StoreCondition => ({
  op: 'equals',
  path: 'batch',
  key: batchId,
});
const createOutboxStateCondition = (state: OutboxStateForCounts): StoreCondition => ({
  op: 'equals',
  path: 'standing',
  key: state,
});

const readMailingEntriesInState = async (
  reader: Reader,
  batchId: string,
  state: OutboxStateForCounts,
  limit: number,
) =>
  (
    await reader.find(OUTBOX_COLLECTION, {
      where: [createMailingBatchCondition(batchId), createOutboxStateCondition(state)],
      order: [],
      skip: 0,
      limit,
    })
  ).filter(isOutboxEntry);

/**
 * Returns the outbox entries of a message's recipients who were not reached. Entries whose sending failed
 * come first.
 */
async function readEntriesOfUnreachedRecipients(
  reader: Reader,
  batchId: string,
  limit: number,
): Promise<OutboxEntry[]> {
  const unreachedEntries: OutboxEntry[] = [];
  for (const state of ['failed', 'withoutAddress', 'refused'] as const) {
    const remainingLimit = limit === 0 ? 0 : limit - unreachedEntries.length;
    if (limit === 0 || remainingLimit > 0)
      unreachedEntries.push(...(await readMailingEntriesInState(reader, batchId, state, remainingLimit)));
  }
  return unreachedEntries;
}

/**
 * Returns when an outbox entry that is queued again is due: now, but not before the send time of its message.
 */
const computeDueTimeOfRequeuedEntry = (now: Date, sendAt = ''): string =>
  sendAt > now.toISOString() ? sendAt : now.toISOString();

/** Reads the progress of a mailing (message to many members). */
export async function readMailingProgress(reader: Reader, { _id, total }: Mailing): Promise<MailingProgress> {
  const countMailingEntriesInState = (state: OutboxStateForCounts) =>
    reader.count(OUTBOX_COLLECTION, [createMailingBatchCondition(_id), createOutboxStateCondition(state)]);
  const [sent, waiting, delayed, sending, failed] = [
    await countMailingEntriesInState('sent'),
    await countMailingEntriesInState('waiting'),
    await countMailingEntriesInState('delayed'),
    await countMailingEntriesInState('sending'),
    await countMailingEntriesInState('failed'),
  ];
  const unreachedEntries = await readEntriesOfUnreachedRecipients(
    reader,
    _id,
    MAX_LISTED_UNREACHED_RECIPIENTS,
  );
  const delayedEntries = await readMailingEntriesInState(
    reader,
    _id,
    'delayed',
    MAX_LISTED_UNREACHED_RECIPIENTS,
  );
  return {
    total,
    sent,
    waiting: waiting + delayed + sending,
    delayed,
    failed,
    refused: await countMailingEntriesInState('refused'),
    withoutAddress: await countMailingEntriesInState('withoutAddress'),
    cancelled: await countMailingEntriesInState('cancelled'),
    unreached: [
      ...unreachedEntries.map((entry) => ({ entry, reason: entry.reason || ('gone' as const) })),
      ...delayedEntries.map((entry) => ({ entry, reason: 'delayed' as const })),
    ],
  };
}

/**
 * Makes a message's failed and delayed outbox entries due again, if `canRetrySucceed` says that a new attempt
 * might succeed. Returns the number of entries that are due again.
 */
export async function requeueMailingEntries(
  tx: Transaction,
  batchId: string,
  now: Date,
  canRetrySucceed: (entry: OutboxEntry) => Promise<boolean>,
  sendAt = '',
): Promise<number> {
  const unreachedEntries = await readEntriesOfUnreachedRecipients(tx, batchId, 0);
  const delayedEntries = await readMailingEntriesInState(tx, batchId, 'delayed', 0);
  const firstTurnNumber = await readTurnOfNextMail(tx, now);
  const yieldToEventLoop = createEventLoopYielder();
  let requeuedCount = 0;
  for (const entry of [...unreachedEntries, ...delayedEntries]) {
    await yieldToEventLoop();
    if (!(await canRetrySucceed(entry))) continue;
    const requeueChanges = {
      state: 'waiting',
      tries: 0,
      reason: null,
      dueAt: computeDueTimeOfRequeuedEntry(now, sendAt),
    } as const;
    await changeOutboxEntry(tx, entry._id, { ...requeueChanges, turn: firstTurnNumber + requeuedCount });
    requeuedCount += 1;
  }
  return requeuedCount;
}

/** Cancels the outbox entries of a mailing that still wait, and returns their number. */
export async function cancelMailing(tx: Transaction, mailing: Mailing): Promise<number> {
  await tx.replace(MAILINGS_COLLECTION, { ...mailing, version: mailing.version + 1, isCancelled: true });
  const waitingEntries = await readMailingEntriesInState(tx, mailing._id, 'waiting', 0);
  const yieldToEventLoop = createEventLoopYielder();
  for (const { _id } of waitingEntries) {
    await yieldToEventLoop();
    await changeOutboxEntry(tx, _id, { state: 'failed', reason: 'cancelled', dueAt: null });
  }
  return waitingEntries.length;
}
