import { reply } from '../../../i18n/ko/product/reply';
import { json } from '../../../src/core/schema/described/jsonSchema';
import {
  type AnyResource,
  getAt,
  groupOf,
  isMailAddress,
  type Loose,
  limits,
  seoulDay,
  withoutTurns,
} from '../../../src/core/schema/index';
import { variableNames, variablesIn } from '../../../src/core/schema/text/variables';
import { ApiError, type ErrorCode } from '../../core/basics/errors';
import { newErrorId } from '../../core/basics/ids';
import { fill, type ServerMessages } from '../../core/basics/messages';
import { type Faces, whoActs } from '../../core/call/faces';
import { BASE, type Call, change, type PreparedWrite, type Route } from '../../core/call/route';
import type { Shown } from '../../core/call/shown';
import { MailError, type Message } from '../../core/mail/mail';
import { refuseUnknown } from '../../core/messages/body';
import { type Letter, letterOf, letterProblems, refuseLetter } from '../../core/messages/letter';
import type { Entry } from '../../core/outbox/entries';
import { refuseProblems } from '../../core/records/body/body';
import { currentRecord, oneRecord } from '../../core/records/facts/records';
import { answerRecordAgain } from '../../core/records/routes/about';
import type { Services } from '../../core/services';
import type { Document } from '../../core/store/store';

/** The call that sends a reply, of a form mail and of an entry of the outbox. */
export const REPLY_CALL = 'reply-email';

const EMAIL = 'meta.email';

/** The kind of mail that replies are in the outbox. */
export const REPLY = 'reply';

const textAt = (document: Loose, path: string) => String(getAt(document, path) ?? '').trim();

const quoted = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

const kinds: Readonly<Record<string, string>> = reply.kinds;

/** A reply as the console shows it before it is sent. */
export interface Proposal extends Letter {
  to: Message['to'];
}

/** A visitor's text as the operator sees it before it is sent. */
const shownAt = (document: Loose, path: string) => withoutTurns(textAt(document, path));

/** Returns the reply that is proposed to a form mail, with the visitor's message quoted below. */
export function proposalFor(document: Loose): Proposal {
  const name = shownAt(document, 'meta.name');
  const args = {
    name: name || reply.someone,
    kind: kinds[textAt(document, 'code')] ?? reply.kind,
    date: seoulDay(textAt(document, 'createdAt')),
  };
  // The visitor's text is appended after filling, so that placeholders in it stay as they are.
  const message = `${fill(reply.text, args)}\n\n${quoted(shownAt(document, 'meta.message'))}\n`;
  return { to: { name, address: textAt(document, EMAIL) }, subject: fill(reply.subject, args), message };
}

/** In addition to the mail's texts a caller may send the record as it read it. */
const SYSTEM = ['_id', 'id', 'version', 'updatedAt', 'updatedBy'];

/** Returns the sentence about variables that no value replaced; quoted lines are the visitor's. */
function unfilledIn(value: unknown, { problems }: ServerMessages): string | null {
  const lines = String(value ?? '')
    .split('\n')
    .filter((line) => !line.startsWith('>'));
  const names = variablesIn(lines.join('\n'));
  return names.length > 0 ? fill(problems.unfilled, { names: variableNames(names) }) : null;
}

/** Returns the texts of a body. Throws 400 for unknown keys, 422 for texts that can't be sent. */
function readTexts(
  body: Loose,
  { fields }: Pick<AnyResource, 'fields'>,
  messages: ServerMessages,
): Partial<Letter> {
  refuseUnknown(body, ['subject', 'message', ...SYSTEM, ...Object.keys(fields)]);
  const problems = letterProblems(
    { subject: body.subject, message: body.message },
    limits.replyText,
    messages,
  );
  const own = (['subject', 'message'] as const).filter((key) => body[key] !== undefined);
  refuseLetter(Object.fromEntries(own.map((key) => [key, problems[key] ?? unfilledIn(body[key], messages)])));
  const letter = letterOf(body);
  return Object.fromEntries(own.map((key) => [key, letter[key]]));
}

const replyShape = {
  subject: { ...json.text, maxLength: limits.messageSubject },
  message: { ...json.text, maxLength: limits.replyText },
};
const proposalShape = json.object({
  to: json.object({ name: json.text, address: json.text }),
  subject: json.text,
  message: json.text,
});

const pathIn = (faces: Faces) => `${BASE}/${faces.path}/:id/${REPLY_CALL}`;

/** The call that shows the reply that is proposed; it shows who wrote and what, as a detail does. */
export const proposalCall = (
  faces: Faces,
  title: string,
  propose: (call: Call) => Promise<Letter & { to: Proposal['to'] | Shown }>,
): Route => ({
  method: 'GET',
  path: pathIn(faces),
  who: { group: groupOf(faces.all), personal: true },
  describe: () => ({ title, answer: proposalShape }),
  of: faces,
  access: 'detail',
  async read(call) {
    return { status: 200, body: { ...(await propose(call)) } };
  },
});

/** The call that sends a reply, in the operator's words where its body has any. */
export const replyCall = (
  faces: Faces,
  services: Services,
  {
    title,
    errors = [],
    prepare,
  }: {
    title: string;
    /** Its errors in addition to the common ones. */
    errors?: readonly ErrorCode[];
    prepare: (call: Call, texts: Partial<Letter>) => Promise<PreparedWrite>;
  },
): Route =>
  change({
    method: 'POST',
    path: pathIn(faces),
    who: whoActs(faces, REPLY_CALL),
    describe: () => ({
      title,
      about: 'What the body lacks, or a call without one, is as proposed.',
      version: 'taken',
      body: json.body(replyShape, Object.keys(replyShape)),
      answer: oneRecord(faces),
      carries: currentRecord(faces),
      errors: ['invalid', ...errors, 'in_progress', 'too_many_replies', 'mail_failed'],
    }),
    of: faces,
    access: 'message',
    input: 'jsonIfAny',
    answerAgain: answerRecordAgain(faces),
    prepare: async (call, body) => prepare(call, readTexts(body, faces.all[0], services.messages)),
  });

/**
 * Sends the reply to a form mail as an entry of the outbox, in the operator's words where there are any. Throws 422 for
 * an address that takes no mail, 429 for too many, 503 where the mail server does not accept it.
 */
export async function sendReply(
  entry: Entry,
  face: AnyResource,
  form: Document,
  texts: Partial<Letter>,
  { operator, now }: Call,
  { outbox, messages, log, random, tries }: Services,
): Promise<void> {
  const { to, subject, message } = { ...proposalFor(form), ...texts };
  if (!isMailAddress(to.address)) {
    refuseProblems(face, { [EMAIL]: { key: to.address === '' ? 'required' : 'notAnAddress' } });
  }
  await tries.reply(operator._id, now);
  try {
    await outbox.sendNow({ ...entry, subject }, { to, subject, text: message });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log(newErrorId(random), error);
    if (error.reason === 'refused') refuseProblems(face, { [EMAIL]: { key: 'refusedAddress' } });
    const { reasons } = messages.mail.message;
    const why = error.reason === 'unreachable' ? '' : ` ${reasons[error.reason]}`;
    throw new ApiError('mail_failed', { message: messages.errors.mail_failed + why });
  }
}
