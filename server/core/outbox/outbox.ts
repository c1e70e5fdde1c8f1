import { createErrorId, createSessionReference, type RandomBytesGenerator } from '../basics/ids';
import { addMilliseconds, MINUTE_MS } from '../basics/time';
import { createEventLoopYielder } from '../basics/turns';
import { MailError, type MailMessage, type MailSender } from '../mail/mail';
import { findFirstDocuments } from '../store/findFirst';
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
  log: (id: string, error: unknown) => void;
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
  /** Sends a mail at once unless it was sent before. On failure, restores the entry and throws the error. */
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
  const kinds = new Map<string, MailComposer>();
  const runs = new Map<string, OutboxEntryRunner>();
  const settling = createMailSendOutcomeStore(store);
  const sender = `sender:${createSessionReference(random)}`;
  /** Releases the named lock that this process holds while it sends mails, to show that it runs. */
  let release: ReleaseNamedLock | null = null;
  let running: Promise<void> | null = null;
  let wanted = false;
  let resting = false;
  /** Ids of entries that a sender of this process has chosen but not yet marked as being sent. */
  const claimed = new Set<string>();
  /** The attempts to send a mail whose caller waits for the result. */
  const awaited = new Set<Promise<void>>();

  const logError = (error: unknown) => log(createErrorId(random), error);

  const holdLockOfThisSender = async () => {
    release = (await store.hold(sender)) ?? release;
  };

  /** Whether the process that was sending an entry has ended. Older entries name no process. */
  async function hasSenderProcessEnded(name: string): Promise<boolean> {
    if (name === sender) return false;
    const free = await store.hold(name);
    await free?.();
    return free !== null;
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
      const found = await findFirstDocuments(store, OUTBOX_COLLECTION, query, WORKERS, isOutboxEntry);
      const next = found.find(({ _id }) => !claimed.has(_id));
      if (!next) return null;
      claimed.add(next._id);
      const taken = await claimOutboxEntry(next).finally(() => claimed.delete(next._id));
      if (taken) return taken;
    }
  }

  /** Marks an outbox entry as being sent. Returns null if another process has changed the entry meanwhile. */
  const claimOutboxEntry = ({ _id, version, tries }: OutboxEntry): Promise<OutboxEntry | null> =>
    store.transaction(
      async (tx) => {
        const isSame = (await tx.get(OUTBOX_COLLECTION, _id))?.version === version;
        return isSame
          ? changeOutboxEntry(tx, _id, { state: 'sending', sender, tries: Number(tries) + 1 })
          : null;
      },
      { locks: [exclusiveLock(OUTBOX_COLLECTION, _id)] },
    );

  const end = (tried: MailBeingSent, change: Partial<OutboxEntry>, next?: OutboxEntry) =>
    settling.settle(tried, async (tx) => {
      await changeOutboxEntry(tx, tried._id, { sender: '', ...change });
      if (next) await tx.insert(OUTBOX_COLLECTION, next);
    });

  const storeFinalMailFailure = (tried: MailBeingSent, reason: NotSentReason) =>
    end(tried, { state: 'failed', reason, dueAt: null });

  /** Marks a mail as failed if its process ended during sending. Requeues an entry that is no mail. */
  const failOrRequeueInterruptedEntry = (id: string, by: unknown) => {
    const fail = async (tx: Transaction) => {
      const now = await tx.get(OUTBOX_COLLECTION, id);
      if (now?.state !== 'sending' || now.sender !== by) return;
      const next = runs.has(String(now.kind))
        ? { state: 'waiting' as const, dueAt: clock().toISOString() }
        : { state: 'failed' as const, reason: 'unclear' as const, dueAt: null };
      await changeOutboxEntry(tx, id, { ...next, sender: '' });
    };
    return store.transaction(fail, { ...URGENT_TRANSACTION, locks: [exclusiveLock(OUTBOX_COLLECTION, id)] });
  };

  /** Stores that an attempt failed. Another attempt follows after a pause, unless this was the last one. */
  async function storeFailedMailAttempt(entry: OutboxEntry, error: unknown): Promise<void> {
    const reason = error instanceof MailError ? error.reason : 'unreachable';
    if (error instanceof MailError && error.isFinal) return storeFinalMailFailure(entry, reason);
    logError(error);
    const pause = RETRY_PAUSES_MINUTES[entry.tries - 1];
    if (pause === undefined) return storeFinalMailFailure(entry, reason);
    await end(entry, { state: 'waiting', reason, dueAt: addMilliseconds(clock(), pause * MINUTE_MS) });
  }

  /** Removes the stored copy of a sent mail if its recipient or a quoted person was deleted meanwhile. */
  async function removeObsoleteMailCopy({ _id, subject }: OutboxEntry, message: MailMessage): Promise<void> {
    const now = await store.get(OUTBOX_COLLECTION, _id);
    // When the person was deleted, the subjects of mails that quote the person were replaced.
    if (now?.subject !== subject) await mail.remove?.(message);
  }

  /** Runs the work of an entry that is no mail; on success the entry is removed. */
  async function runNonMailOutboxEntry(entry: OutboxEntry, run: OutboxEntryRunner): Promise<void> {
    const isDone = await rejectAfterTimeout(run(entry)).then(
      (outcome) => outcome === 'done',
      async (error: unknown) => {
        logError(error);
        const pause = RETRY_PAUSES_MINUTES[Math.min(entry.tries, RETRY_PAUSES_MINUTES.length) - 1] ?? 1;
        const dueAt = addMilliseconds(clock(), pause * MINUTE_MS);
        const expiresAt = computeOutboxExpiryInstant(clock());
        await end(entry, { state: 'waiting', reason: 'hook_failed', dueAt, expiresAt });
        return null;
      },
    );
    if (isDone === false) await storeFinalMailFailure(entry, 'gone');
    if (isDone === true) await settling.settle(entry, (tx) => tx.remove(OUTBOX_COLLECTION, entry._id));
  }

  async function processOutboxEntry(entry: OutboxEntry): Promise<void> {
    const run = runs.get(entry.kind);
    if (run) return runNonMailOutboxEntry(entry, run);
    const compose = kinds.get(entry.kind);
    let message: MailMessage;
    let next: OutboxEntry | undefined;
    try {
      const composed = compose ? await compose(store, entry) : { refused: 'gone' as const };
      if ('refused' in composed) return await storeFinalMailFailure(entry, composed.refused);
      message = { ...composed.mail, id: entry._id, date: clock() };
      await mail.send(message);
      next = composed.next && createOutboxEntry(composed.next, clock());
    } catch (error) {
      return storeFailedMailAttempt(entry, error);
    }
    await end(entry, SENT_OUTBOX_ENTRY_CHANGES, next);
    await removeObsoleteMailCopy(entry, message);
  }

  /** Sends one due mail after the other until no mail is due. */
  async function sendDueMails(): Promise<void> {
    const turn = createEventLoopYielder();
    while (!resting) {
      await turn();
      const entry = await claimNextMail();
      if (!entry) return;
      await processOutboxEntry(entry);
    }
  }

  const runWorkers = () => Promise.all(Array.from({ length: WORKERS }, () => sendDueMails().catch(logError)));

  async function deliverWaitingMails(): Promise<void> {
    do {
      wanted = false;
      await settling.settleLeft().then(runWorkers, logError);
    } while (wanted && !resting);
  }

  function startMailDelivery(): Promise<void> {
    wanted = true;
    running ??= deliverWaitingMails().finally(() => {
      running = null;
    });
    return running;
  }

  /** Marks a mail as being sent. Returns its entry after and before; false if the mail was already sent. */
  async function markEntryAsSending(tx: Transaction, entry: OutboxEntry) {
    const before = await tx.get(OUTBOX_COLLECTION, entry._id);
    if (before?.state === 'sent') return false;
    const tried: OutboxEntry = {
      ...entry,
      version: (before?.version ?? 0) + 1,
      state: 'sending',
      sender,
      tries: 1,
    };
    await (before ? tx.replace(OUTBOX_COLLECTION, tried) : tx.insert(OUTBOX_COLLECTION, tried));
    return { tried, before };
  }

  /** Restores the entry of a mail that was not sent, as it was before the attempt. */
  const restoreUnsentOutboxEntry = (tried: MailBeingSent, before: Document | null) =>
    settling.settle(tried, (tx, { version }) =>
      before
        ? tx.replace(OUTBOX_COLLECTION, { ...before, version: version + 1 })
        : tx.remove(OUTBOX_COLLECTION, tried._id),
    );

  async function sendEntry(entry: OutboxEntry, message: Omit<MailMessage, 'id' | 'date'>): Promise<void> {
    await holdLockOfThisSender();
    // First stores the outcome of an earlier attempt, which may have sent this mail already.
    await settling.settleLeft();
    const begun = await store.transaction((tx) => markEntryAsSending(tx, entry), {
      locks: [exclusiveLock(OUTBOX_COLLECTION, entry._id)],
    });
    if (!begun) return;
    const sent = { ...message, id: entry._id, date: clock() };
    try {
      await mail.send(sent);
    } catch (error) {
      await restoreUnsentOutboxEntry(begun.tried, begun.before).catch(logError);
      throw error;
    }
    await end(begun.tried, SENT_OUTBOX_ENTRY_CHANGES);
    await removeObsoleteMailCopy(begun.tried, sent);
  }

  return {
    compose: (kind, compose) => void kinds.set(kind, compose),
    run: (kind, run) => void runs.set(kind, run),
    deliver: startMailDelivery,
    wake: () => void startMailDelivery(),
    async sendNow(entry, message) {
      const sent = sendEntry(entry, message);
      awaited.add(sent);
      await sent.finally(() => awaited.delete(sent));
    },
    async recover() {
      const where = [{ op: 'equals' as const, path: 'standing', key: 'sending' }];
      const sending = await store.find(OUTBOX_COLLECTION, { where, order: [], skip: 0, limit: 0 });
      const dead = new Map<string, boolean>();
      for (const name of new Set(sending.map((entry) => String(entry.sender ?? '')))) {
        dead.set(name, await hasSenderProcessEnded(name));
      }
      const interrupted = sending.filter((entry) => dead.get(String(entry.sender ?? '')));
      for (const { _id, sender: by } of interrupted) await failOrRequeueInterruptedEntry(_id, by);
      const mails = interrupted.filter(({ kind }) => !runs.has(String(kind)));
      if (mails.length > 0) {
        logError(`${mails.length} mails were on their way when the server ended: they are not sent again`);
      }
    },
    async rest() {
      resting = true;
      await running;
      while (awaited.size > 0) await Promise.allSettled(awaited);
      await settling.settleLeft().catch(logError);
      await release?.();
    },
  };
}
