import { getAt, groupOf, isMailAddress, type Loose, limits, toSeoul } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { newErrorId } from '../basics/ids';
import { fill, type ServerMessages } from '../basics/messages';
import { BASE, type Call, change, type Route } from '../call/route';
import { MailError, type Message } from '../mail/mail';
import { newEntry } from '../outbox/outbox';
import { refuseProblems } from '../records/body';
import { type Faces, faceOf, facesOf, whoActs } from '../records/faces';
import { accessOf, asSeenBy, noteRecord } from '../records/personal';
import { checkVersion, getRecord, recordAnswer, save } from '../records/save';
import { shownRecordAgain } from '../records/shownFields';
import type { ResourceCall, Services } from '../services';
import type { Document } from '../store/store';
import { type Letter, letterOf, letterProblems, refuseLetter } from './letter';
import { refuseUnknown } from './messages/body';

const EMAIL = 'meta.email';

/** The kind of mail that replies are in the outbox. */
const KIND = 'reply';

const textAt = (document: Document, path: string) => String(getAt(document, path) ?? '').trim();

const quoted = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** A reply as the console shows it before it is sent. */
interface Proposal extends Letter {
  to: Message['to'];
}

/** Returns the reply that is proposed to a form mail, with the visitor's message quoted below. */
function proposalFor(document: Document, { mail }: ServerMessages): Proposal {
  const { reply } = mail;
  const name = textAt(document, 'meta.name');
  const args = {
    name: name || reply.someone,
    kind: reply.kinds[textAt(document, 'code')] ?? reply.kind,
    date: toSeoul(textAt(document, 'createdAt')).slice(0, 10),
  };
  // The visitor's text is appended after filling, so that placeholders in it stay as they are.
  const message = `${fill(reply.text, args)}\n\n${quoted(textAt(document, 'meta.message'))}\n`;
  return { to: { name, address: textAt(document, EMAIL) }, subject: fill(reply.subject, args), message };
}

/** Beside the mail's texts a caller may send the form mail as it read it. */
const SYSTEM = ['_id', 'id', 'version', 'updatedAt', 'updatedBy'];

/** Returns the texts that a body has of its own. Throws 400 for unknown keys, 422 for texts that can't be sent. */
function readTexts(body: Loose, { all: [face] }: Faces, messages: ServerMessages): Partial<Letter> {
  refuseUnknown(body, ['subject', 'message', ...SYSTEM, ...Object.keys(face.fields)]);
  const problems = letterProblems(
    { subject: body.subject, message: body.message },
    limits.replyText,
    messages,
  );
  const own = (['subject', 'message'] as const).filter((key) => body[key] !== undefined);
  refuseLetter(Object.fromEntries(own.map((key) => [key, problems[key]])));
  const letter = letterOf(body);
  return Object.fromEntries(own.map((key) => [key, letter[key]]));
}

async function send(
  faces: Faces,
  call: Call,
  id: string,
  texts: Partial<Letter>,
  services: Services,
): Promise<void> {
  const { store, outbox, messages, log, random } = services;
  const document = await getRecord(store, faces, call.params.id ?? '');
  const face = faceOf(faces, document);
  noteRecord(call, face, document, messages);
  checkVersion(faces, call, document);
  const { to, subject, message } = { ...proposalFor(document, messages), ...texts };
  const { address } = to;
  if (!isMailAddress(address)) {
    refuseProblems(face, { [EMAIL]: { key: address === '' ? 'required' : 'notAnAddress' } });
  }
  await store.transaction((tx) => services.tries.reply(tx, call.operator._id, call.now));
  try {
    await outbox.sendNow(newEntry({ _id: id, kind: KIND, about: document._id, subject }, call.now), {
      to,
      subject,
      text: message,
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log(newErrorId(random), error);
    if (error.addressRefused) refuseProblems(face, { [EMAIL]: { key: 'refusedAddress' } });
    throw new ApiError('mail_failed');
  }
}

/** Sends the reply to a form mail, in the operator's words where the body has any, then stores that it was sent. */
const replyEmail = (faces: Faces, services: Services): Route =>
  change({
    method: 'POST',
    path: `${BASE}/${faces.path}/:id/reply-email`,
    who: whoActs(faces, 'reply-email'),
    access: accessOf(faces, 'message'),
    input: 'jsonIfAny',
    answerAgain: shownRecordAgain(faces, services),
    prepare: async (call, body) => {
      const texts = readTexts(body, faces, services.messages);
      return {
        externalEffect: {
          lease: `${faces.path}/${call.params.id}/reply-email`,
          act: (id) => send(faces, call, id, texts, services),
        },
        async run(work) {
          const before = await getRecord(work.tx, faces, call.params.id ?? '');
          const face = faceOf(faces, before);
          const document = await save(work, face, before, { ...before, isEmailed: true });
          const answer = recordAnswer(faces, asSeenBy(work.call, face, document, services.messages), 200);
          return { id: document._id, answer };
        },
      };
    },
  });

/** Answers the reply that is proposed: to whom, and its texts. It shows who wrote and what, as a detail does. */
const proposal = (faces: Faces, { store, messages }: Services): Route => ({
  method: 'GET',
  path: `${BASE}/${faces.path}/:id/reply-email`,
  who: { group: groupOf(faces.all), personal: true },
  access: accessOf(faces, 'detail'),
  async read(call) {
    const document = await getRecord(store, faces, call.params.id ?? '');
    noteRecord(call, faceOf(faces, document), document, messages);
    return { status: 200, body: { ...proposalFor(document, messages) } };
  },
});

/** The calls of form mail in addition to the generic ones (specification, section 7). */
export const formCalls: ResourceCall = (services) => {
  const faces = facesOf(services.resources).find(({ path }) => path === 'forms');
  return faces ? [proposal(faces, services), replyEmail(faces, services)] : [];
};
