import type { MailMessage } from '../mail/mail';
import type { Reader } from '../store/store';
import type { createOutboxEntry, NotSentReason, OutboxEntry } from './entries';

/**
 * The mail to send for an outbox entry. `next` is an entry to add to the outbox once the mail server has
 * accepted the mail. If no mail is to be sent, only the reason is given.
 */
export type ComposedMail =
  | { mail: Omit<MailMessage, 'id' | 'date'>; next?: Parameters<typeof createOutboxEntry>[0] }
  | { refused: NotSentReason };

/** Composes the mails of one kind from the records as they are when a mail is sent. */
export type MailComposer = (reader: Reader, entry: OutboxEntry) => Promise<ComposedMail>;

/**
 * Runs the work of an outbox entry that sends no mail, for example the `afterCommit` code of a hook. The work
 * sometimes runs more than once for the same entry. Throws if the work has to run again.
 */
export type OutboxEntryRunner = (entry: OutboxEntry) => Promise<'done' | 'gone'>;
