import { json } from '../../src/schema/described/jsonSchema';
import { groupOf } from '../../src/schema/index';
import { BASE, type Call, change, type Route } from '../call/route';
import { newEntry } from '../outbox/outbox';
import { type Faces, faceOf, facesOf, whoActs } from '../records/faces';
import { currentRecord, oneRecord } from '../records/facts/records';
import { accessOf, asSeenBy, noteRecord } from '../records/personal';
import { checkVersion, getRecord, recordAnswer, save } from '../records/save';
import { shownRecordAgain } from '../records/shownFields';
import type { ResourceCall, Services } from '../services';
import type { Letter } from './letter';
import { proposalFor, proposalShape, REPLY, REPLY_CALL, readTexts, replyShape, sendReply } from './replies';

async function send(
  faces: Faces,
  call: Call,
  id: string,
  texts: Partial<Letter>,
  services: Services,
): Promise<void> {
  const document = await getRecord(services.store, faces, call.params.id ?? '');
  const face = faceOf(faces, document);
  noteRecord(call, face, document, services.messages);
  checkVersion(faces, call, document);
  const entry = newEntry({ _id: id, kind: REPLY, about: document._id }, call.now);
  await sendReply(entry, face, document, texts, call, services);
}

/** Sends the reply to a form mail, in the operator's words where the body has any, then stores that it was sent. */
const replyEmail = (faces: Faces, services: Services): Route =>
  change({
    method: 'POST',
    path: `${BASE}/${faces.path}/:id/${REPLY_CALL}`,
    who: whoActs(faces, REPLY_CALL),
    describe: () => ({
      title: 'Replies to a form mail',
      about: 'What the body lacks, or a call without one, is as proposed.',
      version: 'taken',
      body: json.body(replyShape, Object.keys(replyShape)),
      answer: oneRecord(faces),
      carries: currentRecord(faces),
      errors: ['invalid', 'in_progress', 'too_many_replies', 'mail_failed'],
    }),
    access: accessOf(faces, 'message'),
    input: 'jsonIfAny',
    answerAgain: shownRecordAgain(faces, services),
    prepare: async (call, body) => {
      const texts = readTexts(body, faces.all[0], services.messages);
      return {
        externalEffect: {
          lease: `${faces.path}/${call.params.id}/${REPLY_CALL}`,
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
  path: `${BASE}/${faces.path}/:id/${REPLY_CALL}`,
  who: { group: groupOf(faces.all), personal: true },
  describe: () => ({
    title: 'Proposes a reply to a form mail',
    answer: proposalShape,
  }),
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
