import { isMailAddress, type Loose, limits } from '../../../src/core/schema/index';
import { createSessionReference, createTimePrefixedId } from '../basics/ids';
import { fillMessagePlaceholders, findRecordNoun } from '../basics/messages';
import { createEventLoopYielder } from '../basics/turns';
import { addToAccessEntryDraft } from '../call/accessNote';
import { requirePersonalDataRight } from '../call/rights';
import type { RouteCall, WriteContext } from '../call/route';
import { buildMailBudgetLockKey, spendMailBudget } from '../outbox/budget';
import {
  createOutboxEntry,
  MESSAGE_RECIPIENTS_LOCK_NAME,
  type NotSentReason,
  OUTBOX_COLLECTION,
  type OutboxEntry,
  readTurnOfNextMail,
} from '../outbox/entries';
import { MAILINGS_COLLECTION, type Mailing } from '../outbox/mailings';
import type { ApiServices } from '../services';
import { getDocumentCreationLock } from '../store/locks';
import { toUnrestrictedReader } from '../store/rows';
import type { Document, LockKey } from '../store/store';
import { describeReasonNotToSendAd } from './ads';
import { type ParsedMessageBody, refuseTooManyRecipients, requireValidSendTime } from './body';
import { previewMailForFirstRecipient } from './compose';
import { addMessageDryRunToAccessLog, addTriedAddressesToAccessLog } from './dryRunAccess';
import { throwFirstMessageProblem } from './letter';
import {
  findReasonNotToSendMail,
  findRecipientResource,
  findRecordByMailAddress,
  type RecipientResource,
} from './recipients';
import {
  describeMissingVariables,
  describeUnusableMessageVariables,
  findVariablesWithoutValue,
  readMessageVariableValues,
  splitMessageVariables,
} from './variables';

/** The kind of the outbox entries for a message to many recipients. */
export const BULK_MESSAGE_MAIL_KIND = 'message';

/**
 * Reasons why a mail is not sent to a recipient who refused such mails. The message's access log entry states
 * the number of these recipients.
 */
const OPT_OUT_REASONS: readonly NotSentReason[] = ['turned_off', 'no_consent'];

/** The recipient of a message: a record, or an address without a record. */
interface MessageRecipient extends Partial<Pick<OutboxEntry, 'about' | 'address'>> {
  refused: NotSentReason | null;
}

/**
 * The recipients of a message, and the first of them whom the message reaches. `missing` has, for each
 * variable, the number of recipients for whom the variable has no value.
 */
interface MessageRecipientsSummary {
  recipients: MessageRecipient[];
  first: Document | null;
  missing: Map<string, number>;
}

/**
 * Returns the recipients of a message without duplicates. If a given address belongs to a record, the record
 * is the recipient, so that the member's opt-out applies. If the operator may not see that record, the
 * address stays the recipient, but the opt-out still applies. An address without a visible record causes 403
 * `no_right` if the operator may not see personal data, and 422 in an advertisement.
 */
async function resolveMessageRecipients(
  context: WriteContext,
  recipientResource: RecipientResource,
  messageBody: ParsedMessageBody,
  services: ApiServices,
): Promise<MessageRecipientsSummary> {
  const { tx, call } = context;
  const { messages, product } = services;
  const { operator } = call;
  const { path } = recipientResource.collection;
  // The unrestricted resource is used, because a member's opt-out counts even if the operator may not read it.
  const fullRecipientResource = findRecipientResource(product.resources) ?? recipientResource;
  const recipientCriteria = {
    kind: messageBody.kind,
    confirms: messageBody.confirms,
    isTest: messageBody.test,
  };
  const recipientIds = messageBody.test ? new Set([call.operator._id]) : new Set(messageBody.ids);
  const emails = messageBody.test ? [] : messageBody.emails;
  addTriedAddressesToAccessLog(call, fullRecipientResource, emails);
  refuseTooManyRecipients(recipientIds.size + emails.length);
  const unrestrictedReader = toUnrestrictedReader(tx);
  /** Returns the reason not to send a mail to an address without a visible record; null if there is none. */
  const findReasonToSkipAddress = async (address: string): Promise<NotSentReason | null> => {
    if (!isMailAddress(address)) return 'bad_address';
    const hiddenRecord =
      unrestrictedReader === tx
        ? null
        : await findRecordByMailAddress(
            unrestrictedReader,
            fullRecipientResource,
            address,
            recipientCriteria,
          );
    const skipReason =
      hiddenRecord && findReasonNotToSendMail(fullRecipientResource, hiddenRecord, recipientCriteria);
    if (skipReason && OPT_OUT_REASONS.includes(skipReason)) return skipReason;
    return messageBody.confirms ? 'no_consent' : null;
  };
  const yieldToEventLoop = createEventLoopYielder();
  const addressRecipients: MessageRecipient[] = [];
  for (const address of emails) {
    await yieldToEventLoop();
    const addressOwner = await findRecordByMailAddress(tx, fullRecipientResource, address, recipientCriteria);
    if (addressOwner) recipientIds.add(addressOwner._id);
    else addressRecipients.push({ address, refused: await findReasonToSkipAddress(address) });
  }
  if (addressRecipients.length > 0) {
    requirePersonalDataRight(call.operator, recipientResource.collection.all);
    if (messageBody.kind === 'ad') {
      const recordNoun = findRecordNoun(messages, recipientResource.resource.name);
      throwFirstMessageProblem({
        emails: fillMessagePlaceholders(messages.mail.ads.toNobody, { record: recordNoun }),
      });
    }
  }
  const { usable: names } = splitMessageVariables(messageBody, operator, recipientResource, services);
  const missingCountByVariable = new Map<string, number>();
  const countMissingVariable = (name: string) =>
    missingCountByVariable.set(name, (missingCountByVariable.get(name) ?? 0) + 1);
  for (const { refused } of addressRecipients)
    if (!refused) for (const name of names) countMissingVariable(name);
  let firstReachableRecipient: MessageRecipientsSummary['first'] = null;
  const memberRecipients: MessageRecipient[] = [];
  for (const recipientId of recipientIds) {
    await yieldToEventLoop();
    const document = await tx.get(path, recipientId);
    const refusalReason = findReasonNotToSendMail(fullRecipientResource, document, recipientCriteria);
    memberRecipients.push({ about: recipientId, refused: refusalReason });
    if (refusalReason || !document || (firstReachableRecipient && names.length === 0)) continue;
    const values = await readMessageVariableValues(tx, recipientResource, document, names, services);
    firstReachableRecipient ??= document;
    for (const name of findVariablesWithoutValue(names, values)) countMissingVariable(name);
  }
  return {
    recipients: [...memberRecipients, ...addressRecipients],
    first: firstReachableRecipient,
    missing: missingCountByVariable,
  };
}

const MISSING_ADDRESS_REASONS: readonly NotSentReason[] = ['no_address'];

/**
 * Returns how many recipients a message would reach, how many it would not reach, and why. Also returns the
 * problems that prevent sending, and a preview of the first mail.
 */
export async function previewMailing(
  context: WriteContext,
  recipientResource: RecipientResource,
  messageBody: ParsedMessageBody,
  services: ApiServices,
): Promise<Loose> {
  const { messages } = services;
  const fullRecipientResource = findRecipientResource(services.product.resources) ?? recipientResource;
  const recipientsSummary = await resolveMessageRecipients(context, recipientResource, messageBody, services);
  const { recipients, first } = recipientsSummary;
  const previewed = messageBody.message === '' ? null : first;
  addMessageDryRunToAccessLog(context.call, recipientResource, messageBody, previewed, services);
  const recordNoun = findRecordNoun(messages, recipientResource.resource.name);
  const countByReason = new Map<NotSentReason, number>();
  for (const { refused } of recipients) {
    if (refused) countByReason.set(refused, (countByReason.get(refused) ?? 0) + 1);
  }
  const failedCount = recipients.filter(({ refused }) => refused !== null).length;
  return {
    total: recipients.length,
    waiting: recipients.length - failedCount,
    failed: failedCount,
    reasons: [...countByReason].map(([reason, count]) => ({
      message: fillMessagePlaceholders(messages.mail.message.reasons[reason], { record: recordNoun }),
      count,
    })),
    ads: await describeReasonNotToSendAd(context.tx, fullRecipientResource, services),
    stops:
      Object.values(
        describeUnusableMessageVariables(messageBody, context.call.operator, recipientResource, services) ??
          {},
      )[0] ?? describeMissingVariables(recipientsSummary.missing, recipientResource, services),
    preview:
      previewed &&
      (await previewMailForFirstRecipient(context, recipientResource, messageBody, previewed, services)),
  };
}

/** Returns the locks that `enqueueMailing` needs. */
export const getLocksForEnqueueingMailing = ({ operator, now }: RouteCall): LockKey[] => [
  { name: MESSAGE_RECIPIENTS_LOCK_NAME },
  buildMailBudgetLockKey(operator._id, now),
  getDocumentCreationLock(OUTBOX_COLLECTION),
];

/**
 * Puts a mail to each recipient into the outbox. Recipients that can't be reached are stored with the reason.
 * Throws 429 `mail_budget` if the operator would write to more recipients than allowed per day. Throws 403
 * `confirm_needed` for many recipients unless the password was confirmed.
 */
export async function enqueueMailing(
  context: WriteContext,
  recipientResource: RecipientResource,
  messageBody: ParsedMessageBody,
  services: ApiServices,
): Promise<string> {
  const { random, mailBudget, product } = services;
  const { tx, call } = context;
  const { now, operator } = call;
  await tx.lock(MESSAGE_RECIPIENTS_LOCK_NAME);
  const fullRecipientResource = findRecipientResource(product.resources) ?? recipientResource;
  requireValidSendTime(messageBody, now, services.messages);
  if (messageBody.kind === 'ad')
    throwFirstMessageProblem({ kind: await describeReasonNotToSendAd(tx, fullRecipientResource, services) });
  throwFirstMessageProblem({
    ...describeUnusableMessageVariables(messageBody, operator, recipientResource, services),
  });
  const recipientsSummary = await resolveMessageRecipients(context, recipientResource, messageBody, services);
  const { recipients } = recipientsSummary;
  const recipientCount = recipients.length;
  addToAccessEntryDraft(call, {
    count: recipientCount,
    filter: [
      ...(messageBody.filter ? messageBody.filter.params.keys() : []),
      ...(messageBody.kind === 'ad' ? ['kind=ad'] : []),
      ...(messageBody.confirms ? ['confirms=true'] : []),
      ...Object.entries({ refused: OPT_OUT_REASONS, withoutAddress: MISSING_ADDRESS_REASONS }).flatMap(
        ([name, reasons]) => {
          const refusedRecipientCount = recipients.filter(
            ({ refused }) => refused !== null && reasons.includes(refused),
          ).length;
          return refusedRecipientCount > 0 ? [`${name}=${refusedRecipientCount}`] : [];
        },
      ),
    ].join(', '),
  });
  // A test mail is sent even if values are missing, because it shows the operator which values are missing.
  if (!messageBody.test)
    throwFirstMessageProblem({
      message: describeMissingVariables(recipientsSummary.missing, recipientResource, services),
    });
  // Mails to the operator's own record don't count towards the number of recipients that the operator may
  // write to per day.
  const budgetedRecipientCount = recipients.filter(({ about }) => about !== operator._id).length;
  await spendMailBudget(tx, operator, budgetedRecipientCount, mailBudget, now);
  if (recipientCount > limits.maxMailsWithoutPasswordConfirmation) call.requireConfirmed();
  const mailingId = createTimePrefixedId(now, random);
  const { subject, message, kind, sendAt } = messageBody;
  const sendTime = sendAt === null ? now : new Date(sendAt);
  const firstTurnNumber = await readTurnOfNextMail(tx, now);
  const createMailingOutboxEntry = ({ refused, ...to }: MessageRecipient, index: number): OutboxEntry => ({
    ...createOutboxEntry(
      { _id: createSessionReference(random), kind: BULK_MESSAGE_MAIL_KIND, batch: mailingId, subject, ...to },
      sendTime,
    ),
    createdAt: now.toISOString(),
    turn: firstTurnNumber + index,
    ...(refused && { state: 'failed' as const, reason: refused, dueAt: null }),
  });
  const { expiresAt } = createOutboxEntry({ _id: mailingId, kind: BULK_MESSAGE_MAIL_KIND }, sendTime);
  const mailing: Mailing = {
    ...{
      _id: mailingId,
      version: 1,
      subject,
      message,
      total: recipientCount,
      kind,
      by: operator._id,
      expiresAt,
    },
    ...(sendAt !== null && { sendAt }),
    ...(messageBody.confirms && { confirms: { _id: operator._id, name: operator.name } }),
    ...(messageBody.test && { isTest: true }),
  };
  await tx.insert(MAILINGS_COLLECTION, mailing);
  const yieldToEventLoop = createEventLoopYielder();
  for (const [index, recipient] of recipients.entries()) {
    await yieldToEventLoop();
    await tx.insert(OUTBOX_COLLECTION, createMailingOutboxEntry(recipient, index));
  }
  return mailingId;
}
