import type { Call, Route } from '../call/route';
import { newEntry } from '../outbox/outbox';
import { type Faces, faceOf, facesOf } from '../records/faces';
import { asSeenBy, noteRecord } from '../records/personal';
import { checkVersion, getRecord, recordAnswer, save } from '../records/save';
import type { ResourceCall, Services } from '../services';
import type { Letter } from './letter';
import { proposalCall, proposalFor, REPLY, REPLY_CALL, replyCall, sendReply } from './replies';

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

/** Sends the reply to a form mail, then stores that it was sent. */
const replyEmail = (faces: Faces, services: Services): Route =>
  replyCall(faces, services, {
    title: 'Replies to a form mail',
    prepare: async (call, texts) => ({
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
    }),
  });

const proposal = (faces: Faces, { store, messages }: Services): Route =>
  proposalCall(faces, 'Proposes a reply to a form mail', async (call) => {
    const document = await getRecord(store, faces, call.params.id ?? '');
    noteRecord(call, faceOf(faces, document), document, messages);
    return proposalFor(document, messages);
  });

/** The calls of form mail in addition to the generic ones (specification, section 7). */
export const formCalls: ResourceCall = (services) => {
  const faces = facesOf(services.resources).find(({ path }) => path === 'forms');
  return faces ? [proposal(faces, services), replyEmail(faces, services)] : [];
};
