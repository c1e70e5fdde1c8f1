import { fieldAt, getAt, isMailAddress, type Loose, limits } from '../../../src/core/schema/index';
import { createSessionReference, newId } from '../basics/ids';
import { fillMessagePlaceholders, findRecordNoun } from '../basics/messages';
import { createEventLoopYielder } from '../basics/turns';
import { addToAccessEntryDraft } from '../call/accessNote';
import { findResourceOfRecord } from '../call/collections';
import { requirePersonalDataRight } from '../call/rights';
import type { RouteCall, WriteContext } from '../call/route';
import { MaskableRecord } from '../call/shown';
import { buildMailBudgetLockKey, spendMailBudget } from '../outbox/budget';
import {
  createOutboxEntry,
  MESSAGE_RECIPIENTS_LOCK_NAME,
  type NotSentReason,
  OUTBOX_COLLECTION,
  type OutboxEntry,
  readNextOutboxTurnNumber,
} from '../outbox/entries';
import { MAILINGS_COLLECTION, type Mailing } from '../outbox/mailings';
import { getPersonalDataKindOfField } from '../privacy/mask';
import type { ApiServices } from '../services';
import { getDocumentCreationLock } from '../store/locks';
import { toUnrestrictedReader } from '../store/rows';
import type { Document, LockKey } from '../store/store';
import { describeReasonNotToSendAd, readAdSender, UNSUBSCRIBE_PATH } from './ads';
import { type ParsedMessageBody, refuseTooManyRecipients, requireValidSendTime } from './body';
import { composeMessageTexts } from './compose';
import { throwFirstMessageProblem } from './letter';
import {
  findReasonNotToSendMail,
  findRecipientIdsOfFilter,
  findRecipientResource,
  findRecordByMailAddress,
  type RecipientResource,
} from './recipients';
import {
  createRelatedRecordMasker,
  describeMissingVariables,
  describeUnknownMessageVariables,
  findTemplateVariableNames,
  findVariablesWithoutValue,
  mayReadVariable,
  readMessageVariableValues,
} from './variables';

/** The kind of the outbox entries for a message to many recipients. */
export const BULK_MESSAGE_MAIL_KIND = 'message';

/**
 * Reasons why a mail is not sent to a recipient who refused such mails. The message's access entry states the
 * number of these recipients.
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
 * is the recipient, so that the member's opt-out applies. If row rules hide the record, only its opt-out
 * applies. An address without a record causes 403 `no_right` if the operator may not see personal data, and
 * 422 in an advertisement.
 */
async function resolveMessageRecipients(
  work: WriteContext,
  addressed: RecipientResource,
  wanted: ParsedMessageBody,
  services: ApiServices,
): Promise<MessageRecipientsSummary> {
  const { tx, call } = work;
  const { messages, product } = services;
  const { path } = addressed.collection;
  // The unrestricted resource is used, because the text may contain fields that the operator may not read.
  const whole = findRecipientResource(product.resources) ?? addressed;
  const how = { kind: wanted.kind, confirms: wanted.confirms, isTest: wanted.test };
  const found = wanted.filter ? await findRecipientIdsOfFilter(work, addressed, wanted.filter, messages) : [];
  const ids = wanted.test ? new Set([call.operator._id]) : new Set([...wanted.ids, ...found]);
  const emails = wanted.test ? [] : wanted.emails;
  refuseTooManyRecipients(ids.size + emails.length);
  const everybody = toUnrestrictedReader(tx);
  /** Returns the reason not to send a mail to an address without a visible record; null if there is none. */
  const findReasonToSkipAddress = async (address: string): Promise<NotSentReason | null> => {
    if (!isMailAddress(address)) return 'bad_address';
    const hidden = everybody === tx ? null : await findRecordByMailAddress(everybody, whole, address, how);
    const reason = hidden && findReasonNotToSendMail(whole, hidden, how);
    if (reason && OPT_OUT_REASONS.includes(reason)) return reason;
    return wanted.confirms ? 'no_consent' : null;
  };
  const turn = createEventLoopYielder();
  const others: MessageRecipient[] = [];
  for (const address of emails) {
    await turn();
    const owner = await findRecordByMailAddress(tx, whole, address, how);
    if (owner) ids.add(owner._id);
    else others.push({ address, refused: await findReasonToSkipAddress(address) });
  }
  if (others.length > 0) {
    requirePersonalDataRight(call.operator, addressed.collection.all);
    if (wanted.kind === 'ad') {
      const record = findRecordNoun(messages, addressed.resource.name);
      throwFirstMessageProblem({ emails: fillMessagePlaceholders(messages.mail.ads.toNobody, { record }) });
    }
  }
  const known = whole.resource.bulk?.message?.variables ?? {};
  const names = findTemplateVariableNames(wanted).filter((name) => Object.hasOwn(known, name));
  const missing = new Map<string, number>();
  const countMissingVariable = (name: string) => missing.set(name, (missing.get(name) ?? 0) + 1);
  for (const { refused } of others) if (!refused) for (const name of names) countMissingVariable(name);
  let first: MessageRecipientsSummary['first'] = null;
  const members: MessageRecipient[] = [];
  for (const about of ids) {
    await turn();
    const document = await tx.get(path, about);
    const refused = findReasonNotToSendMail(whole, document, how);
    members.push({ about, refused });
    if (refused || !document || (first && names.length === 0)) continue;
    const values = await readMessageVariableValues(tx, whole, document, names, product);
    first ??= document;
    for (const name of findVariablesWithoutValue(names, values)) countMissingVariable(name);
  }
  return { recipients: [...members, ...others], first, missing };
}

const MISSING_ADDRESS_REASONS: readonly NotSentReason[] = ['no_address'];

/** Returns the mail as the message's first recipient would get it, with personal values masked. */
async function previewMailForFirstRecipient(
  work: WriteContext,
  addressed: RecipientResource,
  wanted: ParsedMessageBody,
  document: Document,
  services: ApiServices,
): Promise<MaskableRecord> {
  const whole = findRecipientResource(services.product.resources) ?? addressed;
  const sender = wanted.kind === 'ad' ? await readAdSender(work.tx, whole) : null;
  const link = `${services.publicUrl ?? ''}${UNSUBSCRIBE_PATH}/…`;
  // The preview leaves out the values of variables that the operator may not read. The mails to the
  // recipients contain these values.
  const names = findTemplateVariableNames(wanted).filter((name) =>
    mayReadVariable(work.call.operator, addressed, name, services),
  );
  const mask = createRelatedRecordMasker(work.call.operator, services.messages);
  const values = await readMessageVariableValues(work.tx, addressed, document, names, services, mask);
  const declared = whole.resource.bulk?.message?.variables ?? {};
  return new MaskableRecord(findResourceOfRecord(whole.collection, document), document, (masked) => {
    const own = Object.entries(values).map(([name, value]) => {
      const from = declared[name];
      const isPersonal =
        typeof from === 'string' &&
        getPersonalDataKindOfField(fieldAt(whole.resource.fields, from)) !== undefined;
      return [name, isPersonal ? String(getAt(masked, from) ?? '') : value];
    });
    const letter = composeMessageTexts(
      wanted,
      Object.fromEntries(own),
      sender && { sender, link },
      services.messages,
    );
    return { to: getAt(masked, addressed.address), subject: letter.subject, text: letter.message };
  });
}

/**
 * Returns how many recipients a message would reach, how many it would not reach, and for which reasons. Also
 * returns any fault that prevents sending.
 */
export async function previewMailing(
  work: WriteContext,
  addressed: RecipientResource,
  wanted: ParsedMessageBody,
  services: ApiServices,
): Promise<Loose> {
  const { messages } = services;
  const whole = findRecipientResource(services.product.resources) ?? addressed;
  const reached = await resolveMessageRecipients(work, addressed, wanted, services);
  const { recipients, first } = reached;
  const record = findRecordNoun(messages, addressed.resource.name);
  const counts = new Map<NotSentReason, number>();
  for (const { refused } of recipients) {
    if (refused) counts.set(refused, (counts.get(refused) ?? 0) + 1);
  }
  const failed = recipients.filter(({ refused }) => refused !== null).length;
  const readableMissing = new Map(
    [...reached.missing].filter(([name]) => mayReadVariable(work.call.operator, addressed, name, services)),
  );
  return {
    total: recipients.length,
    waiting: recipients.length - failed,
    failed,
    reasons: [...counts].map(([reason, count]) => ({
      message: fillMessagePlaceholders(messages.mail.message.reasons[reason], { record }),
      count,
    })),
    ads: await describeReasonNotToSendAd(work.tx, whole, services),
    stops:
      Object.values(describeUnknownMessageVariables(wanted, whole, messages) ?? {})[0] ??
      describeMissingVariables(readableMissing, work.call.operator, addressed, services),
    preview:
      first && wanted.message !== ''
        ? await previewMailForFirstRecipient(work, addressed, wanted, first, services)
        : null,
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
  work: WriteContext,
  addressed: RecipientResource,
  wanted: ParsedMessageBody,
  services: ApiServices,
): Promise<string> {
  const { random, mailBudget, product } = services;
  const { tx, call } = work;
  const { now, operator } = call;
  await tx.lock(MESSAGE_RECIPIENTS_LOCK_NAME);
  const whole = findRecipientResource(product.resources) ?? addressed;
  requireValidSendTime(wanted, now, services.messages);
  if (wanted.kind === 'ad')
    throwFirstMessageProblem({ kind: await describeReasonNotToSendAd(tx, whole, services) });
  throwFirstMessageProblem({ ...describeUnknownMessageVariables(wanted, whole, services.messages) });
  const reached = await resolveMessageRecipients(work, addressed, wanted, services);
  const { recipients } = reached;
  const total = recipients.length;
  addToAccessEntryDraft(call, {
    count: total,
    filter: [
      ...(wanted.filter ? wanted.filter.params.keys() : []),
      ...(wanted.kind === 'ad' ? ['kind=ad'] : []),
      ...(wanted.confirms ? ['confirms=true'] : []),
      ...Object.entries({ refused: OPT_OUT_REASONS, withoutAddress: MISSING_ADDRESS_REASONS }).flatMap(
        ([name, reasons]) => {
          const of = recipients.filter(({ refused }) => refused !== null && reasons.includes(refused)).length;
          return of > 0 ? [`${name}=${of}`] : [];
        },
      ),
    ].join(', '),
  });
  // A test mail is sent even if values are missing, because it shows the operator which values are missing.
  if (!wanted.test)
    throwFirstMessageProblem({
      message: describeMissingVariables(reached.missing, call.operator, addressed, services),
    });
  // A mail to the operator's own record does not count against the operator's number of recipients per day.
  const spent = recipients.filter(({ about }) => about !== operator._id).length;
  await spendMailBudget(tx, operator, spent, mailBudget, now);
  if (total > limits.maxMailsWithoutPasswordConfirmation) call.requireConfirmed();
  const _id = newId(now, random);
  const { subject, message, kind, sendAt } = wanted;
  const from = sendAt === null ? now : new Date(sendAt);
  const first = await readNextOutboxTurnNumber(tx, now);
  const createMailingOutboxEntry = ({ refused, ...to }: MessageRecipient, index: number): OutboxEntry => ({
    ...createOutboxEntry(
      { _id: createSessionReference(random), kind: BULK_MESSAGE_MAIL_KIND, batch: _id, subject, ...to },
      from,
    ),
    createdAt: now.toISOString(),
    turn: first + index,
    ...(refused && { state: 'failed' as const, reason: refused, dueAt: null }),
  });
  const { expiresAt } = createOutboxEntry({ _id, kind: BULK_MESSAGE_MAIL_KIND }, from);
  const mailing: Mailing = {
    ...{ _id, version: 1, subject, message, total, kind, by: operator._id, expiresAt },
    ...(sendAt !== null && { sendAt }),
    ...(wanted.confirms && { confirms: { _id: operator._id, name: operator.name } }),
    ...(wanted.test && { isTest: true }),
  };
  await tx.insert(MAILINGS_COLLECTION, mailing);
  const turn = createEventLoopYielder();
  for (const [index, recipient] of recipients.entries()) {
    await turn();
    await tx.insert(OUTBOX_COLLECTION, createMailingOutboxEntry(recipient, index));
  }
  return _id;
}
