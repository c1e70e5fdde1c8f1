import { getAt, isMailAddress, toSeoul } from '../../src/schema/index';
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

const EMAIL = 'meta.email';

/** The kind of mail that replies are in the outbox. */
const KIND = 'reply';

const textAt = (document: Document, path: string) => String(getAt(document, path) ?? '').trim();

const quoted = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** Returns the reply to a form mail, with the visitor's message quoted below. */
function replyTo(document: Document, { mail }: ServerMessages): Omit<Message, 'id' | 'date'> {
  const { reply } = mail;
  const name = textAt(document, 'meta.name');
  const args = {
    name: name || reply.someone,
    kind: reply.kinds[textAt(document, 'code')] ?? reply.kind,
    date: toSeoul(textAt(document, 'createdAt')).slice(0, 10),
  };
  // The visitor's text is appended after filling, so that placeholders in it stay as they are.
  const text = `${fill(reply.text, args)}\n\n${quoted(textAt(document, 'meta.message'))}\n`;
  return { to: { name, address: textAt(document, EMAIL) }, subject: fill(reply.subject, args), text };
}

async function send(faces: Faces, call: Call, id: string, services: Services): Promise<void> {
  const { store, outbox, messages, log, random } = services;
  const document = await getRecord(store, faces, call.params.id ?? '');
  const face = faceOf(faces, document);
  noteRecord(call, face, document, messages);
  checkVersion(faces, call, document);
  const reply = replyTo(document, messages);
  const { address } = reply.to;
  if (!isMailAddress(address)) {
    refuseProblems(face, { [EMAIL]: { key: address === '' ? 'required' : 'notAnAddress' } });
  }
  try {
    await outbox.sendNow(newEntry({ _id: id, kind: KIND, about: document._id }, call.now), reply);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log(newErrorId(random), error);
    if (error.addressRefused) refuseProblems(face, { [EMAIL]: { key: 'refusedAddress' } });
    throw new ApiError('mail_failed');
  }
}

/** Sends the reply to a form mail, then stores that it was sent. */
const replyEmail = (faces: Faces, services: Services): Route =>
  change({
    method: 'POST',
    path: `${BASE}/${faces.path}/:id/reply-email`,
    who: whoActs(faces, 'reply-email'),
    access: accessOf(faces, 'message'),
    input: 'none',
    answerAgain: shownRecordAgain(faces, services),
    prepare: async (call) => ({
      externalEffect: {
        lease: `${faces.path}/${call.params.id}/reply-email`,
        act: (id) => send(faces, call, id, services),
      },
      async run(work) {
        const before = await getRecord(work.tx, faces, call.params.id ?? '');
        const face = faceOf(faces, before);
        const document = await save(work, face, before, { ...before, isEmailed: true });
        const answer = recordAnswer(faces, asSeenBy(work.call, face, document, services.messages), 200);
        return { id: document._id, answer };
      },
    }),
  });

/** The calls of form mail in addition to the generic ones (specification, section 7). */
export const formCalls: ResourceCall = (services) => {
  const faces = facesOf(services.resources).find(({ path }) => path === 'forms');
  return faces ? [replyEmail(faces, services)] : [];
};
