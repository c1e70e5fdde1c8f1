import { type Loose, normalizeRecordValues } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { skipAccessEntry } from '../../call/accessNote';
import {
  type CollectionResources,
  findResourceOfNewRecord,
  findResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/faces';
import { change, type Route } from '../../call/route';
import {
  mayNeedPasswordConfirmation,
  requireAccountUpdateRights,
  requireRightToWriteBody,
} from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import { combineEndpointExtensions } from '../additions';
import { checkRecordBody, normalizeBodyTexts, replaceOlderFieldNames } from '../body/body';
import { applyBodyToRecord, prepareRecordCreation, validateAndSaveRecord } from '../body/changes';
import { createRichTextLookup } from '../body/keptTexts';
import { sanitizeRichTexts } from '../body/richTexts';
import {
  createRecordRouteDescription,
  removeRecordRouteDescription,
  updateRecordRouteDescription,
} from '../facts/records';
import type { RecordDependencies } from '../ports';
import { findBinItemOfRepeatedCall, locksOfRecordRemoval, removeRecord } from '../references/removal';
import { locksOfRecordSave } from '../writes/locksOfChange';
import { requireChangeableResource } from '../writes/notAllowed';
import { requireCurrentRecordVersion } from '../writes/save';
import { createRepeatedPostResponder, pathIdLocator, readRecordNamedByCall } from './about';

export function createRecordRoute(
  faces: CollectionResources,
  path: string,
  ports: RecordDependencies,
): Route {
  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => createRecordRouteDescription(faces),
    of: faces,
    access: 'create',
    ...(mayNeedPasswordConfirmation(faces.all) && { confirm: true }),
    input: 'json',
    answerAgain: createRepeatedPostResponder(faces),
    async prepare(call, given: Loose) {
      const sent = normalizeBodyTexts(faces.all, replaceOlderFieldNames(faces.all, given));
      const face = findResourceOfNewRecord(faces, sent);
      const { create, locks } = await prepareRecordCreation(faces, face, sent, call, ports);
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
  faces: CollectionResources,
  path: string,
  ports: RecordDependencies,
  named = pathIdLocator,
): Route {
  const { sanitize, messages, store } = ports;
  const additions = combineEndpointExtensions(ports.additions, faces.path);
  return change({
    method: 'PUT',
    path,
    who: faces.who,
    describe: () => updateRecordRouteDescription(faces),
    of: faces,
    access: 'update',
    ...(mayNeedPasswordConfirmation(faces.all) && { confirm: true }),
    input: 'json',
    async prepare(call, given: Loose) {
      const composed = normalizeBodyTexts(faces.all, replaceOlderFieldNames(faces.all, given));
      const _id = named.idOf(call);
      if (composed._id !== undefined && composed._id !== _id) throw new ApiError('wrong_id');
      const stored = await store.get(faces.path, _id);
      const kept = createRichTextLookup(store, faces, stored);
      const sanitized = await sanitizeRichTexts(faces.all, composed, sanitize, kept);
      const companion = await additions.readCompanion({ body: composed, problems: {}, id: _id, call });
      return {
        async locks() {
          if (!stored) return [exclusiveLock(faces.path, _id)];
          const face = findResourceWithAllFields(ports, requireResourceOfRecord(faces, stored));
          const after = { ...stored, ...composed, _id };
          return [...locksOfRecordSave(ports.product, face, stored, after), ...(companion.locks ?? [])];
        },
        async run(work) {
          const { before, face } = await readRecordNamedByCall(call, work.tx, faces, messages, named);
          requireChangeableResource(face, messages);
          const sent = normalizeRecordValues(face.fields, composed, before);
          requireRightToWriteBody(call, face, before, sent);
          requireCurrentRecordVersion(faces, call, before);
          const read = checkRecordBody(face, sent, sanitized, before);
          const changed = await applyBodyToRecord(work, faces, face, before, { sent, ...read }, ports);
          const { after } = changed;
          requireAccountUpdateRights(call, face, { before, after, sent });
          const known = before.version === 0 ? null : before;
          const next = { before: known, ...changed, companion };
          const document = await validateAndSaveRecord(work, face, next, ports);
          return { id: _id, answer: { status: 200, record: document } };
        },
      };
    },
  });
}

export function removeRecordRoute(
  faces: CollectionResources,
  path: string,
  ports: RecordDependencies,
): Route {
  const additions = combineEndpointExtensions(ports.additions, faces.path);
  const answerWithRemovedRecord = (_id: string, bin: string | undefined, body: Loose = {}) => ({
    id: _id,
    answer: {
      status: 200,
      body: { [faces.one]: { _id }, ...body },
      // The header `Bin-Item` names the deleted record in the bin, so that the deletion can be undone.
      ...(bin !== undefined && { headers: { 'Bin-Item': bin } }),
    },
  });
  return change({
    method: 'DELETE',
    path,
    who: faces.who,
    describe: () => removeRecordRouteDescription(faces),
    of: faces,
    access: 'remove',
    ...(additions.confirmsRemoval && { confirm: true }),
    input: 'none',
    prepare: async (call) => ({
      locks: () => locksOfRecordRemoval(call, faces, [pathIdLocator.idOf(call)], ports),
      async run(work) {
        const _id = pathIdLocator.idOf(call);
        const known = await findBinItemOfRepeatedCall(work, faces, _id, ports);
        if (known !== undefined) {
          skipAccessEntry(call);
          return answerWithRemovedRecord(_id, known);
        }
        const { before: document } = await readRecordNamedByCall(call, work.tx, faces, ports.messages);
        requireCurrentRecordVersion(faces, call, document);
        const bin = await removeRecord(work, faces, document, additions, ports);
        return answerWithRemovedRecord(_id, bin, work.stays && { stays: work.stays });
      },
    }),
  });
}
