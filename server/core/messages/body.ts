import {
  type AnyResource,
  isInstant,
  isObject,
  isPossibleId,
  isStorableText,
  type Loose,
  limits,
  MAX_MAIL_ADDRESS_LENGTH,
  normalizeTextForSearch,
  toSeoulDay,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import { fillMessagePlaceholders, type ServerMessages } from '../basics/messages';
import { addMilliseconds, DAY_MS } from '../basics/time';
import { refuseUnknownKeys } from '../call/params';
import { optionalMessageBodyKeys } from './facts';
import {
  findMessageTextProblems,
  type MessageText,
  normalizeMessageText,
  throwFirstMessageProblem,
} from './letter';

/** The parsed body of a call that sends a message to many recipients. */
export interface ParsedMessageBody extends MessageText {
  ids: string[];
  emails: string[];
  filter: { params: URLSearchParams; except: Set<string>; expected: number | undefined } | null;
  /** True if the call only counts the recipients. */
  dryRun: boolean;
  kind: 'notice' | 'ad';
  /**
   * True if the message reminds members of their consent to advertisements. The consent ledger then records
   * the reminder.
   */
  confirms: boolean;
  /** The instant at which the message is sent; null to send it at once. */
  sendAt: string | null;
  /** True if the message is a test that only the operator receives. */
  test: boolean;
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isIdList = (value: unknown): value is string[] => isTextList(value) && value.every(isPossibleId);

/**
 * Whether a value is a list of texts that can be stored as mail addresses. Whether the mailboxes exist is
 * only known after sending.
 */
const isMailAddressList = (value: unknown): value is string[] =>
  isTextList(value) &&
  value.every((text) => text.trim().length <= MAX_MAIL_ADDRESS_LENGTH && isStorableText(text));

/** Returns the addresses without those that differ from an earlier one only in case or outer blanks. */
function deduplicateMailAddresses(emails: readonly string[]): string[] {
  const addressByComparedText = new Map<string, string>();
  for (const address of emails.map((email) => email.trim())) {
    const comparedText = normalizeTextForSearch(address);
    addressByComparedText.set(comparedText, addressByComparedText.get(comparedText) ?? address);
  }
  return [...addressByComparedText.values()];
}

/** Throws 400 for keys of a body that are not in `knownKeys`. */
export function refuseUnknownBodyKeys(body: Loose, knownKeys: readonly string[]): void {
  refuseUnknownKeys(Object.keys(body).filter((key) => !knownKeys.includes(key)));
}

/** Throws 400 if a message has more recipients than one call is allowed to have. */
export function refuseTooManyRecipients(recipientCount: number): void {
  if (recipientCount > limits.maxMessageRecipients)
    throw new ApiError('too_many_records', { args: { max: limits.maxMessageRecipients } });
}

/** Keys of a body that say more about its `filter`. */
const filterDependentKeys = ['except', 'expected'] as const;

function parseRecipientFilter(body: Loose): ParsedMessageBody['filter'] {
  const { filter, except = [], expected } = body;
  if (filter === undefined) {
    // Without a filter both would have no effect, and the message would reach whom the caller left out.
    if (filterDependentKeys.some((key) => body[key] !== undefined)) throw new ApiError('bad_request');
    return null;
  }
  const isFilterValid = isObject(filter) && Object.values(filter).every((value) => typeof value === 'string');
  if (!isFilterValid || !isIdList(except)) throw new ApiError('bad_request');
  if (expected !== undefined && !Number.isInteger(expected)) throw new ApiError('bad_request');
  refuseTooManyRecipients(except.length);
  return {
    params: new URLSearchParams(filter as Record<string, string>),
    except: new Set(except),
    expected: expected as number | undefined,
  };
}

/**
 * Throws 422 unless the send time is in the future and within `limits.maxSendAheadDays`. Must be called only
 * for a new message, because a repeated call may arrive after its send time.
 */
export function requireValidSendTime(
  { sendAt }: ParsedMessageBody,
  now: Date,
  { problems }: ServerMessages,
): void {
  if (sendAt === null) return;
  const latestSendTime = addMilliseconds(now, limits.maxSendAheadDays * DAY_MS);
  throwFirstMessageProblem({
    sendAt:
      sendAt <= now.toISOString()
        ? problems.notAhead
        : sendAt > latestSendTime
          ? fillMessagePlaceholders(problems.tooLate, { until: toSeoulDay(latestSendTime) })
          : null,
  });
}

/**
 * Parses the body of a call that sends a message. Throws 400 for a malformed body, and 422 with the problems
 * of the message's texts.
 */
export function parseMessageBody(
  body: Loose,
  { api: { many } }: AnyResource,
  messages: ServerMessages,
): ParsedMessageBody {
  refuseUnknownBodyKeys(body, ['subject', 'message', ...optionalMessageBodyKeys, many]);
  const { subject = '', message = '', emails = [], dryRun = false, [many]: recipientIds = [] } = body;
  const { kind = 'notice', confirms = false, sendAt, test = false } = body;
  if (!isIdList(recipientIds) || !isMailAddressList(emails) || typeof dryRun !== 'boolean')
    throw new ApiError('bad_request');
  if ((kind !== 'notice' && kind !== 'ad') || typeof test !== 'boolean') throw new ApiError('bad_request');
  if (typeof confirms !== 'boolean' || (confirms && kind === 'ad')) throw new ApiError('bad_request');
  const filter = parseRecipientFilter(body);
  throwFirstMessageProblem({
    [many]:
      recipientIds.length + emails.length === 0 && !filter && !test ? messages.mail.message.nobody : null,
    sendAt:
      sendAt === undefined || sendAt === null || (typeof sendAt === 'string' && isInstant(sendAt))
        ? null
        : messages.problems.notADate,
    // A call that only counts the recipients needs no texts, because operators see the number before they
    // write.
    ...findMessageTextProblems({ subject, message }, limits.maxMessageTextLength, messages, dryRun),
  });
  refuseTooManyRecipients(recipientIds.length + emails.length);
  return {
    ...normalizeMessageText({ subject, message }),
    ids: [...new Set(recipientIds)],
    emails: deduplicateMailAddresses(emails),
    filter,
    dryRun,
    kind,
    confirms,
    sendAt: typeof sendAt === 'string' ? sendAt : null,
    test,
  };
}
