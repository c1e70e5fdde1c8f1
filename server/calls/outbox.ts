import { holds } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { BASE, change } from '../call/route';
import { changeEntry, isEntry, OUTBOX } from '../outbox/entries';
import { faceOf, facesOf, whoActs } from '../records/faces';
import { accessOf, asSeenBy, noteRecord } from '../records/personal';
import { checkVersion, getRecord, recordAnswer } from '../records/save';
import { documentWithShownFields, shownRecordAgain, shownTo } from '../records/shownFields';
import type { ResourceCall } from '../services';

const CALL = 'again';

/** Makes a mail due at once that failed, or waits for another try. */
export const outboxCalls: ResourceCall = (services) => {
  const faces = facesOf(services.resources).find(({ path }) => path === OUTBOX);
  if (!faces) return [];
  const { messages } = services;
  return [
    change({
      method: 'POST',
      path: `${BASE}/${OUTBOX}/:id/${CALL}`,
      who: whoActs(faces, CALL),
      access: accessOf(faces, 'message'),
      input: 'none',
      answerAgain: shownRecordAgain(faces, services),
      prepare: async (call) => ({
        async run({ tx }) {
          const before = await getRecord(tx, faces, call.params.id ?? '');
          const face = faceOf(faces, before);
          noteRecord(call, face, before, messages);
          checkVersion(faces, call, before);
          const action = Object.values(face.actions ?? {}).find(({ run }) => run.call === CALL);
          if (!isEntry(before) || !holds(action?.when, before)) throw new ApiError('not_allowed');
          const due = {
            state: 'waiting' as const,
            tries: 0,
            reason: '' as const,
            dueAt: call.now.toISOString(),
          };
          const after = (await changeEntry(tx, before._id, due)) ?? before;
          const shown = await documentWithShownFields(tx, faces, after, shownTo(call, services));
          return { id: before._id, answer: recordAnswer(faces, asSeenBy(call, face, shown, messages), 200) };
        },
        committed: () => services.outbox.wake(),
      }),
    }),
  ];
};
