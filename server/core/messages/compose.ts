import { getAt, toSeoul } from '../../../src/core/schema/index';
import { fillMessagePlaceholders, findRecordNoun } from '../basics/messages';
import type { OutboxEntry } from '../outbox/entries';
import type { ComposedMail, MailComposer } from '../outbox/kinds';
import { MAILINGS_COLLECTION, type Mailing } from '../outbox/mailings';
import type { ApiServices } from '../services';
import type { Document, Reader } from '../store/store';
import { type AdvertisementSender, createUnsubscribeLink, readAdSender } from './ads';
import type { MessageText } from './letter';
import {
  findReasonNotToSendMail,
  findRecipientMailAddress,
  findRecipientTitlePath,
  type RecipientResource,
} from './recipients';
import { createConsentReminderOutboxEntry } from './reminderEntry';
import {
  findTemplateVariableNames,
  findVariablesWithoutValue,
  readMessageVariableValues,
  replaceVariables,
  type VariableValues,
} from './variables';

/** Returns the texts of an advertisement, with the additions that the law requires. */
export function addRequiredAdTexts(
  { subject, message }: MessageText,
  sender: AdvertisementSender,
  link: string,
  { mail }: ApiServices['messages'],
): MessageText {
  const { ads } = mail;
  return {
    subject: subject.startsWith(ads.mark) ? subject : `${ads.mark} ${subject}`,
    message: `${message}\n\n${fillMessagePlaceholders(ads.foot, { ...sender, link })}`,
  };
}

/** Returns the subject and the text of a message as one recipient gets them. */
export function composeMessageTexts(
  { kind, ...letter }: Pick<Mailing, 'kind' | 'subject' | 'message'>,
  values: VariableValues,
  ad: { sender: AdvertisementSender; link: string } | null,
  messages: ApiServices['messages'],
): MessageText {
  const { subject, message } = ad ? addRequiredAdTexts(letter, ad.sender, ad.link, messages) : letter;
  return { subject: replaceVariables(subject, values), message: replaceVariables(message, values) };
}

const createMailRecipient = (
  addressed: RecipientResource,
  document: Document,
  address = findRecipientMailAddress(addressed, document),
) => ({
  name: String(getAt(document, findRecipientTitlePath(addressed)) ?? ''),
  address,
});

/** Returns a function that composes the mail of an outbox entry from the recipient's record as it is now. */
export const createMailComposer =
  (addressed: RecipientResource, services: ApiServices): MailComposer =>
  async (reader: Reader, { batch, about, address }: OutboxEntry): Promise<ComposedMail> => {
    const mailing = (await reader.get(MAILINGS_COLLECTION, batch)) as Mailing | null;
    if (!mailing || mailing.isForgotten === true) return { refused: 'gone' };
    if (mailing.isCancelled) return { refused: 'cancelled' };
    const { subject, message } = mailing;
    if (address !== '') return { mail: { to: { name: '', address }, subject, text: message } };
    const document = await reader.get(addressed.collection.path, about);
    const refused = findReasonNotToSendMail(addressed, document, mailing);
    if (refused || !document) return { refused: refused ?? 'gone' };
    const names = findTemplateVariableNames(mailing);
    const values = await readMessageVariableValues(reader, addressed, document, names, services);
    if (!mailing.isTest && findVariablesWithoutValue(names, values).length > 0)
      return { refused: 'no_value' };
    const isAd = mailing.kind === 'ad';
    const sender = isAd ? await readAdSender(reader, addressed) : null;
    if (isAd && (!sender || services.publicUrl === undefined)) return { refused: 'no_sender' };
    const link = sender && (await createUnsubscribeLink(document, services.clock(), services));
    const letter = composeMessageTexts(
      mailing,
      values,
      sender && link ? { sender, link } : null,
      services.messages,
    );
    return {
      mail: {
        to: createMailRecipient(addressed, document),
        subject: letter.subject,
        text: letter.message,
        ...(link && {
          headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      },
      ...(mailing.confirms &&
        !mailing.isTest && { next: createConsentReminderOutboxEntry(about, batch, services) }),
    };
  };

/**
 * Returns a function that composes the mail that confirms a member's opt-out from advertisements. It composes
 * no mail if the member has no address any more.
 */
export const createAdOptOutMailComposer =
  (addressed: RecipientResource, { messages }: ApiServices): MailComposer =>
  async (reader, { about, createdAt }) => {
    const document = await reader.get(addressed.collection.path, about);
    const refused = findReasonNotToSendMail(addressed, document, { isTest: true });
    if (refused || !document) return { refused: refused ?? 'gone' };
    const sender = await readAdSender(reader, addressed);
    const { subject, text } = messages.mail.ads.refusal;
    const args = {
      at: toSeoul(createdAt),
      sender: sender ? `${sender.name}\n${sender.address}` : '',
      record: findRecordNoun(messages, addressed.resource.name),
    };
    return {
      mail: {
        to: createMailRecipient(addressed, document),
        subject,
        text: fillMessagePlaceholders(text, args).trim(),
      },
    };
  };
