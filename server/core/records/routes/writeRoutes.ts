import { type Loose, shapeRecord } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { skipAccessEntry } from '../../call/accessNote';
import { type Faces, faceToCreate, fittingFaceOf, withAllFields } from '../../call/faces';
import { change, type Route } from '../../call/route';
import { admitBody, admitUpdate, mayAskToConfirm } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import { joinAdditions } from '../additions';
import { checkBody, withNfcTexts, withPresentNames } from '../body/body';
import { applyBody, readCreation, validateAndSave } from '../body/changes';
import { storedRichTexts } from '../body/keptTexts';
import { sanitizeRichTexts } from '../body/richTexts';
import { createRecordRouteFacts, removeRecordRouteFacts, updateRecordRouteFacts } from '../facts/records';
import type { RecordPorts } from '../ports';
import { earlierBinItem, locksOfRemoval, removeRecord } from '../references/removal';
import { locksOfChange } from '../writes/locksOfChange';
import { requireChangeable } from '../writes/notAllowed';
import { requireVersion } from '../writes/save';
import { answerRecordAgain, pathIdLocator, readRecordOfCall } from './about';

export function createRecordRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => createRecordRouteFacts(faces),
    of: faces,
    access: 'create',
    ...(mayAskToConfirm(faces.all) && { confirm: true }),
    input: 'json',
    answerAgain: answerRecordAgain(faces),
    async prepare(call, given: Loose) {
      const sent = withNfcTexts(faces.all, withPresentNames(faces.all, given));
      const face = faceToCreate(faces, sent);
      const { create, locks } = await readCreation(faces, face, sent, call, ports);
      return {
        locks: async () => locks,
        async run(work) {
          const document = await create(work);
          return { id: document._id, answer: { status: 201, record: document } };
        },
      };
    },
  });
}

export function updateRecordRoute(
  faces: Faces,
  path: string,
  ports: RecordPorts,
  named = pathIdLocator,
): Route {
  const { sanitize, messages, store } = ports;
  const additions = joinAdditions(ports.additions, faces.path);
  return change({
    method: 'PUT',
    path,
    who: faces.who,
    describe: () => updateRecordRouteFacts(faces),
    of: faces,
    access: 'update',
    ...(mayAskToConfirm(faces.all) && { confirm: true }),
    input: 'json',
    async prepare(call, given: Loose) {
      const composed = withNfcTexts(faces.all, withPresentNames(faces.all, given));
      const _id = named.idOf(call);
      if (composed._id !== undefined && composed._id !== _id) throw new ApiError('wrong_id');
      const stored = await store.get(faces.path, _id);
      const kept = storedRichTexts(store, faces, stored);
      const sanitized = await sanitizeRichTexts(faces.all, composed, sanitize, kept);
      const companion = await additions.readCompanion({ body: composed, problems: {}, id: _id, call });
      return {
        async locks() {
          if (!stored) return [exclusiveLock(faces.path, _id)];
          const face = withAllFields(ports, fittingFaceOf(faces, stored));
          const after = { ...stored, ...composed, _id };
          return [...locksOfChange(ports.product, face, stored, after), ...(companion.locks ?? [])];
        },
        async run(work) {
          const { before, face } = await readRecordOfCall(call, work.tx, faces, messages, named);
          requireChangeable(face, messages);
          const sent = shapeRecord(face.fields, composed, before);
          admitBody(call, face, before, sent);
          requireVersion(faces, call, before);
          const read = checkBody(face, sent, sanitized, before);
          const changed = await applyBody(work, faces, face, before, { sent, ...read }, ports);
          const { after } = changed;
          admitUpdate(call, face, { before, after, sent });
          const known = before.version === 0 ? null : before;
          const next = { before: known, ...changed, companion };
          const document = await validateAndSave(work, face, next, ports);
          return { id: _id, answer: { status: 200, record: document } };
        },
      };
    },
  });
}

export function removeRecordRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const additions = joinAdditions(ports.additions, faces.path);
  const removed = (_id: string, bin: string | undefined, body: Loose = {}) => ({
    id: _id,
    answer: {
      status: 200,
      body: { [faces.one]: { _id }, ...body },
      // The header names the record in the bin, so that the deletion can be undone.
      ...(bin !== undefined && { headers: { 'Bin-Item': bin } }),
    },
  });
  return change({
    method: 'DELETE',
    path,
    who: faces.who,
    describe: () => removeRecordRouteFacts(faces),
    of: faces,
    access: 'remove',
    ...(additions.confirmsRemoval && { confirm: true }),
    input: 'none',
    prepare: async (call) => ({
      locks: () => locksOfRemoval(call, faces, [pathIdLocator.idOf(call)], ports),
      async run(work) {
        const _id = pathIdLocator.idOf(call);
        const known = await earlierBinItem(work, faces, _id, ports);
        if (known !== undefined) {
          skipAccessEntry(call);
          return removed(_id, known);
        }
        const { before: document } = await readRecordOfCall(call, work.tx, faces, ports.messages);
        requireVersion(faces, call, document);
        const bin = await removeRecord(work, faces, document, additions, ports);
        return removed(_id, bin, work.stays && { stays: work.stays });
      },
    }),
  });
}
