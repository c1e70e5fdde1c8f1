import { createErrorId, createSessionReference, type RandomBytesGenerator } from '../basics/ids';
import { addMilliseconds, MINUTE_MS } from '../basics/time';
import { createEventLoopYielder } from '../basics/turns';
import { getMailFailureReason, MailError, type MailMessage, type MailSender } from '../mail/mail';
import { findFirstDocuments } from '../store/findFirst';
import { insertOrReplace } from '../store/insertOrReplace';
import { exclusiveLock } from '../store/locks';
import {
  type Document,
  type ReleaseNamedLock,
  type Store,
  type Transaction,
  URGENT_TRANSACTION,
} from '../store/store';
import {
  changeOutboxEntry,
  computeOutboxExpiryInstant,
  createOutboxEntry,
  isOutboxEntry,
  type NotSentReason,
  OUTBOX_COLLECTION,
  OUTBOX_SEND_SORT_ORDER,
  type OutboxEntry,
} from './entries';
import type { MailComposer, OutboxEntryRunner } from './kinds';
import { rejectAfterTimeout } from './rejectWhenLate';
import { createMailSendOutcomeStore, type MailBeingSent } from './settling';

export interface OutboxDependencies {
  store: Store;
  mail: MailSender;
  clock: () => Date;
  random: RandomBytesGenerator;
  log: (errorId: string, error: unknown) => void;
}

/** Sends stored mails, so that none is forgotten if the process ends, and none is sent twice. */
export interface Outbox {
  /** Declares how the mails of a kind are composed. */
  compose(kind: string, compose: MailComposer): void;
  /** Declares the work that outbox entries of a kind run instead of sending a mail. */
  run(kind: string, run: OutboxEntryRunner): void;
  /** Sends all due mails; resolves once none is due. It logs failures, and tries these mails again later. */
  deliver(): Promise<void>;
  /** Starts to send due entries, without waiting for the result. */
  wake(): void;
  /** Sends a mail at once unless it was sent before. On failure, throws; the entry is as before, or unclear. */
  sendNow(entry: OutboxEntry, message: Omit<MailMessage, 'id' | 'date'>): Promise<void>;
  /** Fails or requeues entries whose process ended while sending them. Call first and periodically. */
  recover(): Promise<void>;
  /** Stops sending further mails; resolves once no mail is being sent. */
  rest(): Promise<void>;
}

/** Number of mails that the outbox sends at the same time. */
const WORKERS = 4;
/** Minutes between the attempts to send a mail; after the last attempt the mail counts as not sent. */
const RETRY_PAUSES_MINUTES = [1, 5, 15, 60, 240, 720];

/** The changes to an outbox entry after the mail server has accepted its mail. */
const SENT_OUTBOX_ENTRY_CHANGES = { state: 'sent', reason: null, dueAt: null } as const;

/** Returns the object that stores and sends the mails of one API. */
export function createOutbox({ store, mail, clock, random, log }: OutboxDependencies): Outbox {
  const composersByKind = new Map<string, MailComposer>();
  const runnersByKind = new Map<string, OutboxEntryRunner>();
  const outcomes = createMailSendOutcomeStore(store);
  const sender = `sender:${createSessionReference(random)}`;
  /** Releases the named lock that this process holds while it sends mails, to show that it runs. */
  let releaseSenderLock: ReleaseNamedLock | null = null;
  let deliveryPromise: Promise<void> | null = null;
  let isDeliveryWanted = false;
  let isStopping = false;
  /** Ids of entries that a sender of this process has chosen but not yet marked as being sent. */
  const claimedEntryIds = new Set<string>();
  /** The attempts to send a mail whose caller waits for the result. */
  const awaitedSends = new Set<Promise<void>>();

  const logError = (error: unknown) => log(createErrorId(random), error);

  const holdLockOfThisSender = async () => {
    releaseSenderLock = (await store.hold(sender)) ?? releaseSenderLock;
  };

  /** Whether the process that was sending an entry has ended. Older entries name no process. */
  async function hasSenderProcessEnded(senderName: string): Promise<boolean> {
    if (senderName === sender) return false;
    const releaseLock = await store.hold(senderName);
    await releaseLock?.();
    return releaseLock !== null;
  }

  /** Takes the due mail with the lowest `turn`, and marks it as being sent; null if no mail is due. */
  async function claimNextMail(): Promise<OutboxEntry | null> {
    // The search excludes the instant `until` itself, but must find entries that are due now.
    const where = [{ op: 'between' as const, path: 'due', until: addMilliseconds(clock(), 1) }];
    const query = { where, order: OUTBOX_SEND_SORT_ORDER };
    // Usually no mail is due. This check reads only index keys; a count would needlessly fill the cache.
    if ((await store.max(OUTBOX_COLLECTION, 'due', where)) === null) return null;
    await holdLockOfThisSender();
    for (;;) {
      // Each of the parallel senders takes a different entry, so that none waits for another's lock.
      const dueEntries = await findFirstDocuments(store, OUTBOX_COLLECTION, query, WORKERS, isOutboxEntry);
      const entry = dueEntries.find(({ _id }) => !claimedEntryIds.has(_id));
      if (!entry) return null;
      claimedEntryIds.add(entry._id);
      const claimedEntry = await claimOutboxEntry(entry).finally(() => claimedEntryIds.delete(entry._id));
      if (claimedEntry) return claimedEntry;
    }
  }

  /** Marks an outbox entry as being sent. Returns null if another process has changed the entry meanwhile. */
  const claimOutboxEntry = ({ _id, version, tries }: OutboxEntry): Promise<OutboxEntry | null> =>
    store.transaction(
      async (tx) => {
        const isEntryUnchanged = (await tx.get(OUTBOX_COLLECTION, _id))?.version === version;
        return isEntryUnchanged
          ? changeOutboxEntry(tx, _id, { state: 'sending', sender, tries: Number(tries) + 1 })
          : null;
      },
      { locks: [exclusiveLock(OUTBOX_COLLECTION, _id)] },
    );

  const settleAttempt = (entry: MailBeingSent, changes: Partial<OutboxEntry>, followUpEntry?: OutboxEntry) =>
    outcomes.settle(entry, async (tx) => {
      await changeOutboxEntry(tx, entry._id, { sender: '', ...changes });
      if (followUpEntry) await tx.insert(OUTBOX_COLLECTION, followUpEntry);
    });

  const storeFinalMailFailure = (entry: MailBeingSent, reason: NotSentReason) =>
    settleAttempt(entry, { state: 'failed', reason, dueAt: null });

  /** Marks a mail as failed if its process ended during sending. An entry that is no mail is queued again. */
  const failOrRequeueInterruptedEntry = (id: string, senderName: unknown) => {
    const failOrRequeue = async (tx: Transaction) => {
      const currentEntry = await tx.get(OUTBOX_COLLECTION, id);
      if (currentEntry?.state !== 'sending' || currentEntry.sender !== senderName) return;
      const stateChanges = runnersByKind.has(String(currentEntry.kind))
        ? { state: 'waiting' as const, dueAt: clock().toISOString() }
        : { state: 'failed' as const, reason: 'unclear' as const, dueAt: null };
      await changeOutboxEntry(tx, id, { ...stateChanges, sender: '' });
    };
    const locks = [exclusiveLock(OUTBOX_COLLECTION, id)];
    return store.transaction(failOrRequeue, { ...URGENT_TRANSACTION, locks });
  };

  /** Stores that an attempt failed. Another attempt follows after a pause, unless this was the last one. */
  async function storeFailedMailAttempt(entry: OutboxEntry, error: unknown): Promise<void> {
    const reason = getMailFailureReason(error);
    if (error instanceof MailError && error.isFinal) return storeFinalMailFailure(entry, reason);
    logError(error);
    const pauseMinutes = RETRY_PAUSES_MINUTES[entry.tries - 1];
    if (pauseMinutes === undefined) return storeFinalMailFailure(entry, reason);
    const dueAt = addMilliseconds(clock(), pauseMinutes * MINUTE_MS);
    await settleAttempt(entry, { state: 'waiting', reason, dueAt });
  }

  /** Removes the stored copy of a sent mail if its recipient or a quoted person was deleted meanwhile. */
  async function removeObsoleteMailCopy({ _id, subject }: OutboxEntry, message: MailMessage): Promise<void> {
    const currentEntry = await store.get(OUTBOX_COLLECTION, _id);
    // A deletion replaces the subjects of mails that quote the person. So another subject means a deletion.
    if (currentEntry?.subject !== subject) await mail.remove?.(message);
  }

  /** Runs the work of an entry that is no mail; on success the entry is removed. */
  async function runNonMailOutboxEntry(entry: OutboxEntry, run: OutboxEntryRunner): Promise<void> {
    const isWorkDone = await rejectAfterTimeout(run(entry)).then(
      (outcome) => outcome === 'done',
      async (error: unknown) => {
        logError(error);
        const pause = RETRY_PAUSES_MINUTES[Math.min(entry.tries, RETRY_PAUSES_MINUTES.length) - 1] ?? 1;
        const dueAt = addMilliseconds(clock(), pause * MINUTE_MS);
        const expiresAt = computeOutboxExpiryInstant(clock());
        await settleAttempt(entry, { state: 'waiting', reason: 'hook_failed', dueAt, expiresAt });
        return null;
      },
    );
    if (isWorkDone === false) await storeFinalMailFailure(entry, 'gone');
    if (isWorkDone === true) await outcomes.settle(entry, (tx) => tx.remove(OUTBOX_COLLECTION, entry._id));
  }

  async function processOutboxEntry(entry: OutboxEntry): Promise<void> {
    const run = runnersByKind.get(entry.kind);
    if (run) return runNonMailOutboxEntry(entry, run);
    const compose = composersByKind.get(entry.kind);
    let message: MailMessage;
    let followUpEntry: OutboxEntry | undefined;
    try {
      const composeResult = compose ? await compose(store, entry) : { refused: 'gone' as const };
      if ('refused' in composeResult) return await storeFinalMailFailure(entry, composeResult.refused);
      message = { ...composeResult.mail, id: entry._id, date: clock() };
      await mail.send(message);
      followUpEntry = composeResult.next && createOutboxEntry(composeResult.next, clock());
    } catch (error) {
      return storeFailedMailAttempt(entry, error);
    }
    await settleAttempt(entry, SENT_OUTBOX_ENTRY_CHANGES, followUpEntry);
    await removeObsoleteMailCopy(entry, message);
  }

  /** Sends one due mail after the other until no mail is due. */
  async function sendDueMails(): Promise<void> {
    const yieldToEventLoop = createEventLoopYielder();
    while (!isStopping) {
      await yieldToEventLoop();
      const entry = await claimNextMail();
      if (!entry) return;
      await processOutboxEntry(entry);
    }
  }

  const runWorkers = () => Promise.all(Array.from({ length: WORKERS }, () => sendDueMails().catch(logError)));

  async function deliverWaitingMails(): Promise<void> {
    do {
      isDeliveryWanted = false;
      await outcomes.settleLeft().then(runWorkers, logError);
    } while (isDeliveryWanted && !isStopping);
  }

  function startMailDelivery(): Promise<void> {
    isDeliveryWanted = true;
    deliveryPromise ??= deliverWaitingMails().finally(() => {
      deliveryPromise = null;
    });
    return deliveryPromise;
  }

  /** Marks a mail as being sent. Returns its outbox entry after and before; false if the mail was sent. */
  async function markEntryAsSending(tx: Transaction, entry: OutboxEntry) {
    const previousEntry = await tx.get(OUTBOX_COLLECTION, entry._id);
    if (previousEntry?.state === 'sent') return false;
    const version = (previousEntry?.version ?? 0) + 1;
    const attemptedEntry: OutboxEntry = { ...entry, version, state: 'sending', sender, tries: 1 };
    await insertOrReplace(tx, OUTBOX_COLLECTION, previousEntry, attemptedEntry);
    return { attemptedEntry, previousEntry };
  }

  /** Restores an unsent mail's entry as it was before the attempt. A mail that may have arrived has failed. */
  const settleUnsentMail = (attempt: MailBeingSent, previousEntry: Document | null, reason: unknown) =>
    reason === 'unclear'
      ? storeFinalMailFailure(attempt, reason)
      : outcomes.settle(attempt, (tx, { version }) =>
          previousEntry
            ? tx.replace(OUTBOX_COLLECTION, { ...previousEntry, version: version + 1 })
            : tx.remove(OUTBOX_COLLECTION, attempt._id),
        );

  async function sendEntry(entry: OutboxEntry, message: Omit<MailMessage, 'id' | 'date'>): Promise<void> {
    await holdLockOfThisSender();
    // An earlier attempt may have sent this mail already, so its outcome is stored first.
    await outcomes.settleLeft();
    const attempt = await store.transaction((tx) => markEntryAsSending(tx, entry), {
      locks: [exclusiveLock(OUTBOX_COLLECTION, entry._id)],
    });
    if (!attempt) return;
    const { attemptedEntry, previousEntry } = attempt;
    const outgoingMail = { ...message, id: entry._id, date: clock() };
    try {
      await mail.send(outgoingMail);
    } catch (error) {
      await settleUnsentMail(attemptedEntry, previousEntry, getMailFailureReason(error)).catch(logError);
      throw error;
    }
    await settleAttempt(attemptedEntry, SENT_OUTBOX_ENTRY_CHANGES);
    await removeObsoleteMailCopy(attemptedEntry, outgoingMail);
  }

  return {
    compose: (kind, compose) => void composersByKind.set(kind, compose),
    run: (kind, run) => void runnersByKind.set(kind, run),
    deliver: startMailDelivery,
    wake: () => void startMailDelivery(),
    async sendNow(entry, message) {
      const sendPromise = sendEntry(entry, message);
      awaitedSends.add(sendPromise);
      await sendPromise.finally(() => awaitedSends.delete(sendPromise));
    },
    async recover() {
      const where = [{ op: 'equals' as const, path: 'standing', key: 'sending' }];
      const sendingEntries = await store.find(OUTBOX_COLLECTION, { where, order: [], skip: 0, limit: 0 });
      const hasEndedByName = new Map<string, boolean>();
      for (const senderName of new Set(sendingEntries.map((entry) => String(entry.sender ?? '')))) {
        hasEndedByName.set(senderName, await hasSenderProcessEnded(senderName));
      }
      const interrupted = sendingEntries.filter((entry) => hasEndedByName.get(String(entry.sender ?? '')));
      for (const { _id, sender: name } of interrupted) await failOrRequeueInterruptedEntry(_id, name);
      const mails = interrupted.filter(({ kind }) => !runnersByKind.has(String(kind)));
      if (mails.length > 0) logError(`${mails.length} mails were on their way at the end: not sent again`);
    },
    async rest() {
      isStopping = true;
      await deliveryPromise;
      while (awaitedSends.size > 0) await Promise.allSettled(awaitedSends);
      await outcomes.settleLeft().catch(logError);
      await releaseSenderLock?.();
    },
  };
}
