import { newErrorId, newReference, type Random } from '../basics/ids';
import { later, MINUTE_MS } from '../basics/time';
import { turns } from '../basics/turns';
import { type Mail, MailError, type Message } from '../mail/mail';
import { findFirst } from '../store/findFirst';
import { locked } from '../store/locks';
import {
  type Document,
  type Reader,
  type Release,
  type Store,
  type Transaction,
  URGENT,
} from '../store/store';
import { changeEntry, type Entry, expiryAt, isEntry, OUTBOX, type Reason, TURNS } from './entries';
import { inTime } from './inTime';
import { settlingOver, type Tried } from './settling';

/** The mail to send for an entry, or the reason for sending none. */
export type Composed = { mail: Omit<Message, 'id' | 'date'> } | { refused: Reason };

/** Composes the mails of one kind from the records as they are when a mail is sent. */
export type Compose = (reader: Reader, entry: Entry) => Promise<Composed>;

/** Runs the work of a non-mail entry; it may run again for the same entry. Throws if it has to run again. */
export type RunEntry = (entry: Entry) => Promise<'done' | 'gone'>;

export interface OutboxPorts {
  store: Store;
  mail: Mail;
  clock: () => Date;
  random: Random;
  log: (id: string, error: unknown) => void;
}

/** Sends mails that are stored, so that none is forgotten when the process dies, and none is sent twice. */
export interface Outbox {
  /** Declares how the mails of a kind are composed. */
  compose(kind: string, compose: Compose): void;
  /** Declares how the entries of a kind are run that are no mails. */
  run(kind: string, run: RunEntry): void;
  /** Sends all that is due; resolves once nothing is. It never throws: failures are logged, and tried again. */
  deliver(): Promise<void>;
  /** Begins to send due entries, and does not wait for it. */
  wake(): void;
  /**
   * Sends one mail at once. A mail that was sent under this id before is not sent again. Throws the mail server's
   * error, and then restores the previous entry: the caller sees the error, and asks again.
   */
  sendNow(entry: Entry, message: Omit<Message, 'id' | 'date'>): Promise<void>;
  /**
   * Marks entries that were on their way when their process died; to be called before any sending, and periodically.
   */
  recover(): Promise<void>;
  /** Takes no further mail; resolves once none is on its way. */
  rest(): Promise<void>;
}

/** Mails that are on their way at the same time. */
const LANES = 4;
/** Minutes between one try and the next; after the last one the mail counts as not sent. */
const PAUSES = [1, 5, 15, 60, 240, 720];

/** The changes to an entry whose mail was accepted. */
const SENT = { state: 'sent', reason: null, dueAt: null } as const;

/** Returns the outbox of one API. */
export function outboxOf({ store, mail, clock, random, log }: OutboxPorts): Outbox {
  const kinds = new Map<string, Compose>();
  const runs = new Map<string, RunEntry>();
  const settling = settlingOver(store);
  const sender = `sender:${newReference(random)}`;
  /** Held as long as this process may have mails on their way: it proves to other processes that this one lives. */
  let release: Release | null = null;
  let running: Promise<void> | null = null;
  let wanted = false;
  let resting = false;
  /** Entries that a lane of this process is about to mark. */
  const claimed = new Set<string>();
  /** Mails with a waiting caller. */
  const awaited = new Set<Promise<void>>();

  const report = (error: unknown) => log(newErrorId(random), error);

  const beAlive = async () => {
    release = (await store.hold(sender)) ?? release;
  };

  /** Whether the process of an entry has ended. Entries of older versions name none: then it is not this one. */
  async function isDead(name: string): Promise<boolean> {
    if (name === sender) return false;
    const free = await store.hold(name);
    await free?.();
    return free !== null;
  }

  /** The first due mail, by turn, now on its way; null if none is due. */
  async function claim(): Promise<Entry | null> {
    // `until` is exclusive, and entries due now are included.
    const where = [{ op: 'between' as const, path: 'due', until: later(clock(), 1) }];
    const query = { where, order: TURNS };
    // Most looks find nothing: asked of the keys alone, which keeps no count that no later look asks for.
    if ((await store.max(OUTBOX, 'due', where)) === null) return null;
    await beAlive();
    for (;;) {
      // Each lane takes another one, so that none waits for the lock of one that is taken.
      const found = await findFirst(store, OUTBOX, query, LANES, isEntry);
      const next = found.find(({ _id }) => !claimed.has(_id));
      if (!next) return null;
      claimed.add(next._id);
      const taken = await take(next).finally(() => claimed.delete(next._id));
      if (taken) return taken;
    }
  }

  /** Marks an entry as on its way; null if another process has changed it since. */
  const take = ({ _id, version, tries }: Entry): Promise<Entry | null> =>
    store.transaction(
      async (tx) => {
        const isSame = (await tx.get(OUTBOX, _id))?.version === version;
        return isSame ? changeEntry(tx, _id, { state: 'sending', sender, tries: Number(tries) + 1 }) : null;
      },
      { locks: [locked(OUTBOX, _id)] },
    );

  const end = (tried: Tried, change: Partial<Entry>) =>
    settling.settle(tried, (tx) => changeEntry(tx, tried._id, { sender: '', ...change }));

  const fail = (tried: Tried, reason: Reason) => end(tried, { state: 'failed', reason, dueAt: null });

  /** Marks a mail whose process died, unless it had ended before; other entries run again. */
  const failInterrupted = (id: string, by: unknown) => {
    const fail = async (tx: Transaction) => {
      const now = await tx.get(OUTBOX, id);
      if (now?.state !== 'sending' || now.sender !== by) return;
      const next = runs.has(String(now.kind))
        ? { state: 'waiting' as const, dueAt: clock().toISOString() }
        : { state: 'failed' as const, reason: 'unclear' as const, dueAt: null };
      await changeEntry(tx, id, { ...next, sender: '' });
    };
    return store.transaction(fail, { ...URGENT, locks: [locked(OUTBOX, id)] });
  };

  /** Handles a failed try: another one after a pause, or none. */
  async function failed(entry: Entry, error: unknown): Promise<void> {
    const reason = error instanceof MailError ? error.reason : 'unreachable';
    if (error instanceof MailError && error.isFinal) return fail(entry, reason);
    report(error);
    const pause = PAUSES[entry.tries - 1];
    if (pause === undefined) return fail(entry, reason);
    await end(entry, { state: 'waiting', reason, dueAt: later(clock(), pause * MINUTE_MS) });
  }

  /** A mail leaves no copy if it was on its way while a person whom it is to, or quotes, was deleted for good. */
  async function removeGone({ _id, subject }: Entry, message: Message): Promise<void> {
    const now = await store.get(OUTBOX, _id);
    // The subject of one that quotes the person is replaced.
    if (now?.subject !== subject) await mail.remove?.(message);
  }

  /** Runs an entry that is no mail until it succeeds, and leaves nothing of it then. */
  async function attemptRun(entry: Entry, run: RunEntry): Promise<void> {
    const isDone = await inTime(run(entry)).then(
      (outcome) => outcome === 'done',
      async (error: unknown) => {
        report(error);
        const pause = PAUSES[Math.min(entry.tries, PAUSES.length) - 1] ?? 1;
        const dueAt = later(clock(), pause * MINUTE_MS);
        await end(entry, { state: 'waiting', reason: 'hook_failed', dueAt, expiresAt: expiryAt(clock()) });
        return null;
      },
    );
    if (isDone === false) await fail(entry, 'gone');
    if (isDone === true) await settling.settle(entry, (tx) => tx.remove(OUTBOX, entry._id));
  }

  async function attempt(entry: Entry): Promise<void> {
    const run = runs.get(entry.kind);
    if (run) return attemptRun(entry, run);
    const compose = kinds.get(entry.kind);
    let message: Message;
    try {
      const composed = compose ? await compose(store, entry) : { refused: 'gone' as const };
      if ('refused' in composed) return await fail(entry, composed.refused);
      message = { ...composed.mail, id: entry._id, date: clock() };
      await mail.send(message);
    } catch (error) {
      return failed(entry, error);
    }
    await end(entry, SENT);
    await removeGone(entry, message);
  }

  /** Sends one mail after the other, until nothing is due. */
  async function lane(): Promise<void> {
    const turn = turns();
    while (!resting) {
      await turn();
      const entry = await claim();
      if (!entry) return;
      await attempt(entry);
    }
  }

  const lanes = () => Promise.all(Array.from({ length: LANES }, () => lane().catch(report)));

  async function work(): Promise<void> {
    do {
      wanted = false;
      await settling.settleLeft().then(lanes, report);
    } while (wanted && !resting);
  }

  function deliver(): Promise<void> {
    wanted = true;
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  }

  /** Returns false for a mail that was sent before, else the mail on its way, and its previous stored entry. */
  async function begin(
    tx: Transaction,
    entry: Entry,
  ): Promise<{ tried: Entry; before: Document | null } | false> {
    const before = await tx.get(OUTBOX, entry._id);
    if (before?.state === 'sent') return false;
    const tried: Entry = {
      ...entry,
      version: (before?.version ?? 0) + 1,
      state: 'sending',
      sender,
      tries: 1,
    };
    await (before ? tx.replace(OUTBOX, tried) : tx.insert(OUTBOX, tried));
    return { tried, before };
  }

  /** Leaves a mail that was not sent as it was before it was tried. */
  const takeBack = (tried: Tried, before: Document | null) =>
    settling.settle(tried, (tx, { version }) =>
      before ? tx.replace(OUTBOX, { ...before, version: version + 1 }) : tx.remove(OUTBOX, tried._id),
    );

  async function sendOne(entry: Entry, message: Omit<Message, 'id' | 'date'>): Promise<void> {
    await beAlive();
    // It may have been sent already.
    await settling.settleLeft();
    const begun = await store.transaction((tx) => begin(tx, entry), { locks: [locked(OUTBOX, entry._id)] });
    if (!begun) return;
    const sent = { ...message, id: entry._id, date: clock() };
    try {
      await mail.send(sent);
    } catch (error) {
      await takeBack(begun.tried, begun.before).catch(report);
      throw error;
    }
    await end(begun.tried, SENT);
    await removeGone(begun.tried, sent);
  }

  return {
    compose: (kind, compose) => void kinds.set(kind, compose),
    run: (kind, run) => void runs.set(kind, run),
    deliver,
    wake: () => void deliver(),
    async sendNow(entry, message) {
      const sent = sendOne(entry, message);
      awaited.add(sent);
      await sent.finally(() => awaited.delete(sent));
    },
    async recover() {
      const where = [{ op: 'equals' as const, path: 'standing', key: 'sending' }];
      const sending = await store.find(OUTBOX, { where, order: [], skip: 0, limit: 0 });
      const dead = new Map<string, boolean>();
      for (const name of new Set(sending.map((entry) => String(entry.sender ?? '')))) {
        dead.set(name, await isDead(name));
      }
      const interrupted = sending.filter((entry) => dead.get(String(entry.sender ?? '')));
      for (const { _id, sender: by } of interrupted) await failInterrupted(_id, by);
      const mails = interrupted.filter(({ kind }) => !runs.has(String(kind)));
      if (mails.length > 0) {
        report(`${mails.length} mails were on their way when the server ended: they are not sent again`);
      }
    },
    async rest() {
      resting = true;
      await running;
      while (awaited.size > 0) await Promise.allSettled(awaited);
      await settling.settleLeft().catch(report);
      await release?.();
    },
  };
}
