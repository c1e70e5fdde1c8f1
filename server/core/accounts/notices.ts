import { toSeoulTimeText } from '../../../src/core/schema/index';
import { createSessionReference, type RandomBytesGenerator } from '../basics/ids';
import { fillMessagePlaceholders, type ServerMessages } from '../basics/messages';
import type { WriteContext } from '../call/route';
import { createOutboxEntry, OUTBOX_COLLECTION, type OutboxEntry } from '../outbox/entries';
import type { ComposedMail } from '../outbox/kinds';
import type { Reader } from '../store/store';
import { type AccountCollection, USERNAME_FIELD_PATH } from './accounts';

/** The kind of the mails that report changes to an account's sign-in data. */
export const SECURITY_NOTICE_MAIL_KIND = 'security';

/** An event about which the account's owner gets a mail. */
export type SecurityNoticeEvent = keyof ServerMessages['second']['mails'];

/**
 * The transaction that stores the mail. `announces` tells the outbox after the commit that there is mail to
 * send.
 */
export type NoticeMailWriteContext = Pick<WriteContext, 'tx' | 'announces'>;

/**
 * Stores a mail to an account, in the transaction of the change that the mail is about. The outbox sends it
 * after the commit.
 */
export async function storeSecurityNoticeMail(
  writeContext: NoticeMailWriteContext,
  { random, messages }: { random: RandomBytesGenerator; messages: Pick<ServerMessages, 'second'> },
  accountId: string,
  event: SecurityNoticeEvent,
  now: Date,
): Promise<void> {
  const { subject } = messages.second.mails[event];
  const outboxEntry = {
    _id: createSessionReference(random),
    kind: SECURITY_NOTICE_MAIL_KIND,
    about: accountId,
    event,
    subject,
  };
  await writeContext.tx.insert(OUTBOX_COLLECTION, createOutboxEntry(outboxEntry, now));
  writeContext.announces = true;
}

/**
 * Composes a security mail to the account's current address. `extraVariables` adds variables for the mail's
 * text.
 */
export const createSecurityNoticeComposer =
  ({ accounts, messages }: { accounts: AccountCollection; messages: Pick<ServerMessages, 'second'> }) =>
  async (
    reader: Reader,
    { about, event = '', createdAt }: OutboxEntry,
    extraVariables: Readonly<Record<string, string>> = {},
  ): Promise<ComposedMail> => {
    const account = await reader.get(accounts.path, about);
    const mailTextByEvent: Readonly<Record<string, { subject: string; text: string } | undefined>> =
      messages.second.mails;
    const mailText = mailTextByEvent[event];
    if (!account || !mailText) return { refused: 'gone' };
    // An operator created on the command line has no e-mail address in the record. If the operator's username
    // is an address, the mail goes there.
    const address = [account.email, account[USERNAME_FIELD_PATH]]
      .map(String)
      .find((text) => text.includes('@'));
    if (!address) return { refused: 'no_address' };
    const recipient = { name: String(account.name ?? ''), address };
    return {
      mail: {
        to: recipient,
        subject: mailText.subject,
        text: fillMessagePlaceholders(mailText.text, { at: toSeoulTimeText(createdAt), ...extraVariables }),
      },
    };
  };
