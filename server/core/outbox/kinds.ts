import type { MailMessage } from '../mail/mail';
import type { Reader } from '../store/store';
import type { NotSentReason, newOutboxEntry, OutboxEntry } from './entries';

/** The mail to send for an entry, and the entry to add once it is accepted; or the reason to send none. */
export type ComposedMail =
  | { mail: Omit<MailMessage, 'id' | 'date'>; next?: Parameters<typeof newOutboxEntry>[0] }
  | { refused: NotSentReason };

/** Composes the mails of one kind from the records as they are when a mail is sent. */
export type ComposeMail = (reader: Reader, entry: OutboxEntry) => Promise<ComposedMail>;

/**
 * Runs the work of an entry that is no mail. It may run again for the same entry. Throws if it has to run
 * again.
 */
export type RunEntry = (entry: OutboxEntry) => Promise<'done' | 'gone'>;
