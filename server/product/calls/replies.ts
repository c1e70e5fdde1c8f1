import { reply } from '../../../i18n/ko/product/reply';
import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import {
  type AnyResource,
  getAt,
  getFirstMenuGroup,
  isMailAddress,
  type Loose,
  limits,
  removeDirectionMarks,
  toSeoulDay,
} from '../../../src/core/schema/index';
import { extractTemplateVariableNames, formatVariableList } from '../../../src/core/schema/text/variables';
import { ApiError, type ErrorCode } from '../../core/basics/errors';
import { createErrorId } from '../../core/basics/ids';
import { fillMessagePlaceholders, type ServerMessages } from '../../core/basics/messages';
import { type CollectionResources, getCallersWhoMayRunAction } from '../../core/call/collections';
import {
  API_BASE_PATH,
  defineChange,
  type PreparedWrite,
  type Route,
  type RouteCall,
} from '../../core/call/route';
import type { MaskableRecord } from '../../core/call/shown';
import { MailError, type MailMessage } from '../../core/mail/mail';
import { refuseUnknownBodyKeys } from '../../core/messages/body';
import {
  findMessageTextProblems,
  type MessageText,
  normalizeMessageText,
  throwFirstMessageProblem,
} from '../../core/messages/letter';
import type { OutboxEntry } from '../../core/outbox/entries';
import { refuseRecordWithProblems } from '../../core/records/body/body';
import {
  createConflictAnswerProperties,
  createSingleRecordAnswerSchema,
} from '../../core/records/facts/records';
import { createRepeatedPostResponder } from '../../core/records/routes/about';
import type { ApiServices } from '../../core/services';
import type { Document } from '../../core/store/store';

/** Path segment of the endpoints that send a reply, below a form mail or an outbox entry. */
export const REPLY_CALL_PATH_SEGMENT = 'reply-email';

const EMAIL_FIELD_PATH = 'meta.email';

/** The kind of outbox entries that are replies to form mail. */
export const REPLY_MAIL_KIND = 'reply';

const readTextAtPath = (document: Loose, fieldPath: string) =>
  String(getAt(document, fieldPath) ?? '').trim();

const quoteLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

const formKindNameByCode: Readonly<Record<string, string>> = reply.kinds;

/** A reply as the console proposes it before it is sent. */
export interface ReplyProposal extends MessageText {
  to: MailMessage['to'];
}

/** Returns a visitor's text without the marks that change the writing direction. */
const readTextWithoutDirectionMarks = (document: Loose, fieldPath: string) =>
  removeDirectionMarks(readTextAtPath(document, fieldPath));

/** Returns the proposed reply to a form mail, which quotes the visitor's message. */
export function proposeFormMailReply(formMail: Loose): ReplyProposal {
  const visitorName = readTextWithoutDirectionMarks(formMail, 'meta.name');
  const placeholderValues = {
    name: visitorName ? fillMessagePlaceholders(reply.addressee, { name: visitorName }) : reply.someone,
    kind: formKindNameByCode[readTextAtPath(formMail, 'code')] ?? reply.kind,
    date: toSeoulDay(readTextAtPath(formMail, 'createdAt')),
  };
  // The placeholders are filled before the visitor's text is appended. So placeholders in the visitor's text
  // stay as they are.
  const message = `${fillMessagePlaceholders(reply.text, placeholderValues)}\n\n${quoteLines(readTextWithoutDirectionMarks(formMail, 'meta.message'))}\n`;
  return {
    to: { name: visitorName, address: readTextAtPath(formMail, EMAIL_FIELD_PATH) },
    subject: fillMessagePlaceholders(reply.subject, placeholderValues),
    message,
  };
}

/**
 * System keys that the body of a reply call may contain besides the mail's texts. They are ignored; some
 * callers send the whole form mail back.
 */
const IGNORED_BODY_KEYS = ['_id', 'id', 'version', 'updatedAt', 'updatedBy'];

/**
 * Returns an error message that names the unfilled placeholders of a text; null if there are none. Lines
 * quoted from the visitor are not checked.
 */
function findUnfilledVariablesProblem(messageText: unknown, { problems }: ServerMessages): string | null {
  const unquotedLines = String(messageText ?? '')
    .split('\n')
    .filter((line) => !line.startsWith('>'));
  const unfilledVariableNames = extractTemplateVariableNames(unquotedLines.join('\n'));
  return unfilledVariableNames.length > 0
    ? fillMessagePlaceholders(problems.unfilled, { names: formatVariableList(unfilledVariableNames) })
    : null;
}

/**
 * Parses a reply's subject and message from a request body. Throws 400 for unknown keys, and 422 for texts
 * that can't be sent.
 */
function parseReplyTexts(
  body: Loose,
  { fields }: Pick<AnyResource, 'fields'>,
  messages: ServerMessages,
): Partial<MessageText> {
  refuseUnknownBodyKeys(body, ['subject', 'message', ...IGNORED_BODY_KEYS, ...Object.keys(fields)]);
  const problems = findMessageTextProblems(
    { subject: body.subject, message: body.message },
    limits.maxReplyTextLength,
    messages,
  );
  const providedKeys = (['subject', 'message'] as const).filter((key) => body[key] !== undefined);
  throwFirstMessageProblem(
    Object.fromEntries(
      providedKeys.map((key) => [key, problems[key] ?? findUnfilledVariablesProblem(body[key], messages)]),
    ),
  );
  const normalizedTexts = normalizeMessageText(body);
  return Object.fromEntries(providedKeys.map((key) => [key, normalizedTexts[key]]));
}

const replyBodyProperties = {
  subject: { ...jsonSchemaBuilders.text, maxLength: limits.maxMessageSubjectLength },
  message: { ...jsonSchemaBuilders.text, maxLength: limits.maxReplyTextLength },
};
const replyProposalSchema = jsonSchemaBuilders.object({
  to: jsonSchemaBuilders.object({ name: jsonSchemaBuilders.text, address: jsonSchemaBuilders.text }),
  subject: jsonSchemaBuilders.text,
  message: jsonSchemaBuilders.text,
});

const formatReplyRoutePath = (collection: CollectionResources) =>
  `${API_BASE_PATH}/${collection.path}/:id/${REPLY_CALL_PATH_SEGMENT}`;

/** The endpoint for the proposed reply. It shows the visitor's data, as the form mail's page does. */
export const createReplyProposalReadRoute = (
  collection: CollectionResources,
  title: string,
  proposeReply: (call: RouteCall) => Promise<MessageText & { to: ReplyProposal['to'] | MaskableRecord }>,
): Route => ({
  method: 'GET',
  path: formatReplyRoutePath(collection),
  who: { group: getFirstMenuGroup(collection.all), personal: true },
  describe: () => ({ title, answer: replyProposalSchema }),
  of: collection,
  access: 'detail',
  async read(call) {
    return { status: 200, body: { ...(await proposeReply(call)) } };
  },
});

/** Returns the endpoint that sends a reply, with the operator's texts if the body has any. */
export const createReplySendRoute = (
  collection: CollectionResources,
  services: ApiServices,
  {
    title,
    errors = [],
    prepare,
  }: {
    title: string;
    /** Error codes that this endpoint can return in addition to those that all endpoints can return. */
    errors?: readonly ErrorCode[];
    prepare: (call: RouteCall, replyTexts: Partial<MessageText>) => Promise<PreparedWrite>;
  },
): Route =>
  defineChange({
    method: 'POST',
    path: formatReplyRoutePath(collection),
    who: getCallersWhoMayRunAction(collection, REPLY_CALL_PATH_SEGMENT),
    describe: () => ({
      title,
      about: 'What the body lacks, or a call without one, is as proposed.',
      version: 'taken',
      body: jsonSchemaBuilders.body(replyBodyProperties, Object.keys(replyBodyProperties)),
      answer: createSingleRecordAnswerSchema(collection),
      carries: createConflictAnswerProperties(collection),
      errors: ['invalid', ...errors, 'in_progress', 'too_many_replies', 'mail_failed'],
    }),
    of: collection,
    access: 'message',
    input: 'jsonIfAny',
    answerAgain: createRepeatedPostResponder(collection),
    prepare: async (call, body) => prepare(call, parseReplyTexts(body, collection.all[0], services.messages)),
  });

/**
 * Sends the reply to a form mail as an outbox entry, with the operator's texts if there are any. Throws 422
 * for an address that accepts no mail, and 429 for too many replies. Throws 503 if the mail server does not
 * accept the reply.
 */
export async function sendFormMailReply(
  entry: OutboxEntry,
  resource: AnyResource,
  form: Document,
  replyTexts: Partial<MessageText>,
  { operator, now }: RouteCall,
  { outbox, messages, log, random, tries }: ApiServices,
): Promise<void> {
  const { to, subject, message } = { ...proposeFormMailReply(form), ...replyTexts };
  if (!isMailAddress(to.address)) {
    refuseRecordWithProblems(resource, {
      [EMAIL_FIELD_PATH]: { key: to.address === '' ? 'required' : 'notAnAddress' },
    });
  }
  await tries.reply(operator._id, now);
  try {
    await outbox.sendNow({ ...entry, subject }, { to, subject, text: message });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log(createErrorId(random), error);
    if (error.reason === 'refused')
      refuseRecordWithProblems(resource, { [EMAIL_FIELD_PATH]: { key: 'refusedAddress' } });
    const { reasons } = messages.mail.message;
    if (error.reason === 'unclear') throw new ApiError('mail_failed', { message: reasons.unclear });
    const reasonText = error.reason === 'unreachable' ? '' : ` ${reasons[error.reason]}`;
    throw new ApiError('mail_failed', { message: messages.errors.mail_failed + reasonText });
  }
}
