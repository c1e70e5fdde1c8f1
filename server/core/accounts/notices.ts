import { toSeoul } from '../../../src/core/schema/index';
import { newReference, type Random } from '../basics/ids';
import { fillMessage, type ServerMessages } from '../basics/messages';
import type { WriteContext } from '../call/route';
import { type Entry, newEntry, OUTBOX } from '../outbox/entries';
import type { ComposedMail } from '../outbox/kinds';
import type { Reader } from '../store/store';
import { type Accounts, USERNAME } from './accounts';

/** The mail kind of notices about changes to an account's sign-in. */
export const NOTICE = 'security';

/** An event that the account's owner is told about by mail. */
export type Notice = keyof ServerMessages['second']['mails'];

/** The transaction of a change, and the function that announces mails to send after it. */
export type Announcing = Pick<WriteContext, 'tx' | 'announces'>;

/**
 * Stores a mail to an account, in the transaction of the change that the mail is about. The outbox sends it
 * after the commit.
 */
export async function mailNotice(
  work: Announcing,
  { random, messages }: { random: Random; messages: Pick<ServerMessages, 'second'> },
  account: string,
  event: Notice,
  now: Date,
): Promise<void> {
  const { subject } = messages.second.mails[event];
  const entry = { _id: newReference(random), kind: NOTICE, about: account, event, subject };
  await work.tx.insert(OUTBOX, newEntry(entry, now));
  work.announces = true;
}

/** Composes a security mail to the account's current address. `more` adds variables for the mail's text. */
export const composeNotice =
  ({ accounts, messages }: { accounts: Accounts; messages: Pick<ServerMessages, 'second'> }) =>
  async (
    reader: Reader,
    { about, event = '', createdAt }: Entry,
    more: Readonly<Record<string, string>> = {},
  ): Promise<ComposedMail> => {
    const account = await reader.get(accounts.path, about);
    const texts: Readonly<Record<string, { subject: string; text: string } | undefined>> =
      messages.second.mails;
    const told = texts[event];
    if (!account || !told) return { refused: 'gone' };
    // An operator made on the command line has no e-mail field: only the username may be an address.
    const address = [account.email, account[USERNAME]].map(String).find((text) => text.includes('@'));
    if (!address) return { refused: 'no_address' };
    const to = { name: String(account.name ?? ''), address };
    return {
      mail: { to, subject: told.subject, text: fillMessage(told.text, { at: toSeoul(createdAt), ...more }) },
    };
  };
