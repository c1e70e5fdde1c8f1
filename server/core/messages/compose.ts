import { fieldAt, getAt, toSeoulTimeText } from '../../../src/core/schema/index';
import { fillMessagePlaceholders, findRecordNoun } from '../basics/messages';
import { findResourceOfRecord } from '../call/collections';
import type { WriteContext } from '../call/route';
import { MaskableRecord } from '../call/shown';
import type { OutboxEntry } from '../outbox/entries';
import type { ComposedMail, MailComposer } from '../outbox/kinds';
import { MAILINGS_COLLECTION, type Mailing } from '../outbox/mailings';
import { getPersonalDataKindOfField } from '../privacy/mask';
import { createVisibleRecordRules } from '../records/rowRules';
import type { ApiServices } from '../services';
import { restrictReaderToReadableRows } from '../store/rows';
import type { Document, Reader } from '../store/store';
import { type AdvertisementSender, createUnsubscribeLink, readAdSender, UNSUBSCRIBE_PATH } from './ads';
import type { ParsedMessageBody } from './body';
import type { MessageText } from './letter';
import {
  findReasonNotToSendMail,
  findRecipientMailAddress,
  findRecipientResource,
  findRecipientTitlePath,
  type RecipientResource,
} from './recipients';
import { createConsentReminderOutboxEntry } from './reminderEntry';
import {
  createRelatedRecordMasker,
  findTemplateVariableNames,
  findVariablesWithoutValue,
  readMessageVariableValues,
  replaceVariables,
  splitMessageVariables,
  type VariableValues,
} from './variables';

/** Returns the texts of an advertisement, with the additions that the law requires. */
function addRequiredAdTexts(
  { subject, message }: MessageText,
  sender: AdvertisementSender,
  unsubscribeLink: string,
  { mail }: ApiServices['messages'],
): MessageText {
  const { ads } = mail;
  return {
    subject: subject.startsWith(ads.mark) ? subject : `${ads.mark} ${subject}`,
    message: `${message}\n\n${fillMessagePlaceholders(ads.foot, { ...sender, link: unsubscribeLink })}`,
  };
}

/** Returns the subject and the text of a message as one recipient gets them. */
function composeMessageTexts(
  { kind, ...letter }: Pick<Mailing, 'kind' | 'subject' | 'message'>,
  variableValues: VariableValues,
  adDetails: { sender: AdvertisementSender; link: string } | null,
  messages: ApiServices['messages'],
): MessageText {
  const { subject, message } = adDetails
    ? addRequiredAdTexts(letter, adDetails.sender, adDetails.link, messages)
    : letter;
  return {
    subject: replaceVariables(subject, variableValues),
    message: replaceVariables(message, variableValues),
  };
}

/** Returns the mail as the message's first recipient would get it, with personal values masked. */
export async function previewMailForFirstRecipient(
  context: WriteContext,
  recipientResource: RecipientResource,
  messageBody: ParsedMessageBody,
  firstRecipient: Document,
  services: ApiServices,
): Promise<MaskableRecord> {
  const fullRecipientResource = findRecipientResource(services.product.resources) ?? recipientResource;
  const sender = messageBody.kind === 'ad' ? await readAdSender(context.tx, fullRecipientResource) : null;
  const unsubscribeLink = `${services.publicUrl ?? ''}${UNSUBSCRIBE_PATH}/…`;
  const { operator } = context.call;
  const { usable: names } = splitMessageVariables(messageBody, operator, recipientResource, services);
  const maskRelatedRecord = createRelatedRecordMasker(operator, services.messages);
  const values = await readMessageVariableValues(
    context.tx,
    recipientResource,
    firstRecipient,
    names,
    services,
    maskRelatedRecord,
  );
  const declaredVariables = fullRecipientResource.resource.bulk?.message?.variables ?? {};
  return new MaskableRecord(
    findResourceOfRecord(fullRecipientResource.collection, firstRecipient),
    firstRecipient,
    (maskedRecord) => {
      const variableEntries = Object.entries(values).map(([name, value]) => {
        const variableSource = declaredVariables[name];
        const isPersonalVariable =
          typeof variableSource === 'string' &&
          getPersonalDataKindOfField(fieldAt(fullRecipientResource.resource.fields, variableSource)) !==
            undefined;
        return [name, isPersonalVariable ? String(getAt(maskedRecord, variableSource) ?? '') : value];
      });
      const messageTexts = composeMessageTexts(
        messageBody,
        Object.fromEntries(variableEntries),
        sender && { sender, link: unsubscribeLink },
        services.messages,
      );
      return {
        to: getAt(maskedRecord, recipientResource.address),
        subject: messageTexts.subject,
        text: messageTexts.message,
      };
    },
  );
}

const createMailRecipient = (recipientResource: RecipientResource, document: Document) => ({
  name: String(getAt(document, findRecipientTitlePath(recipientResource)) ?? ''),
  address: findRecipientMailAddress(recipientResource, document),
});

/** Returns a function that composes the mail of an outbox entry from the recipient's record as it is now. */
export const createMailComposer =
  (recipientResource: RecipientResource, services: ApiServices): MailComposer =>
  async (reader: Reader, { batch, about, address }: OutboxEntry): Promise<ComposedMail> => {
    const mailing = (await reader.get(MAILINGS_COLLECTION, batch)) as Mailing | null;
    if (!mailing || mailing.isForgotten === true) return { refused: 'gone' };
    if (mailing.isCancelled) return { refused: 'cancelled' };
    const { subject, message } = mailing;
    if (address !== '') return { mail: { to: { name: '', address }, subject, text: message } };
    const document = await reader.get(recipientResource.collection.path, about);
    const refusalReason = findReasonNotToSendMail(recipientResource, document, mailing);
    if (refusalReason || !document) return { refused: refusalReason ?? 'gone' };
    const variableNames = findTemplateVariableNames(mailing);
    // The mail must contain what the sender's preview showed. Outside a call, a reader hides nothing, so the
    // sender's rules are applied here.
    const rowRules = createVisibleRecordRules(services.product.resources, mailing.by);
    const values = await readMessageVariableValues(
      restrictReaderToReadableRows(reader, rowRules),
      recipientResource,
      document,
      variableNames,
      services,
    );
    if (!mailing.isTest && findVariablesWithoutValue(variableNames, values).length > 0)
      return { refused: 'no_value' };
    const isAd = mailing.kind === 'ad';
    const sender = isAd ? await readAdSender(reader, recipientResource) : null;
    if (isAd && (!sender || services.publicUrl === undefined)) return { refused: 'no_sender' };
    const unsubscribeLink = sender && (await createUnsubscribeLink(document, services.clock(), services));
    const messageTexts = composeMessageTexts(
      mailing,
      values,
      sender && unsubscribeLink ? { sender, link: unsubscribeLink } : null,
      services.messages,
    );
    return {
      mail: {
        to: createMailRecipient(recipientResource, document),
        subject: messageTexts.subject,
        text: messageTexts.message,
        ...(unsubscribeLink && {
          headers: {
            'List-Unsubscribe': `<${unsubscribeLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
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
  (recipientResource: RecipientResource, { messages }: ApiServices): MailComposer =>
  async (reader, { about, createdAt }) => {
    const document = await reader.get(recipientResource.collection.path, about);
    const refusalReason = findReasonNotToSendMail(recipientResource, document, { isTest: true });
    if (refusalReason || !document) return { refused: refusalReason ?? 'gone' };
    const sender = await readAdSender(reader, recipientResource);
    const { subject, text } = messages.mail.ads.refusal;
    const placeholderValues = {
      at: toSeoulTimeText(createdAt),
      sender: sender ? `${sender.name}\n${sender.address}` : '',
      record: findRecordNoun(messages, recipientResource.resource.name),
    };
    return {
      mail: {
        to: createMailRecipient(recipientResource, document),
        subject,
        text: fillMessagePlaceholders(text, placeholderValues).trim(),
      },
    };
  };
