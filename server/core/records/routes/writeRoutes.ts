import { type Loose, normalizeRecordValues } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { skipAccessEntry } from '../../call/accessNote';
import {
  type CollectionResources,
  findResourceOfNewRecord,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { change, type Route } from '../../call/route';
import {
  mayWritesNeedConfirmedPassword,
  requireAccountUpdateRights,
  requireRightToWriteSentValues,
} from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import { combineEndpointExtensions } from '../additions';
import { checkRecordBody, normalizeBodyTexts, replaceOlderFieldNames } from '../body/body';
import { applyBodyToRecord, prepareRecordCreation, validateAndSaveRecord } from '../body/changes';
import { createRichTextLookup } from '../body/keptTexts';
import { sanitizeRichTexts } from '../body/richTexts';
import {
  describeCreateRecordRoute,
  describeRemoveRecordRoute,
  describeUpdateRecordRoute,
} from '../facts/records';
import type { RecordDependencies } from '../ports';
import { findBinIdOfRepeatedRemoval, locksOfRecordRemoval, removeRecord } from '../references/removal';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { requireChangeableResource } from '../writes/notAllowed';
import { requireCurrentRecordVersion } from '../writes/save';
import { createRepeatedPostResponder, pathIdLocator, readAndLogRequestedRecord } from './about';

export function createRecordCreationRoute(
  collection: CollectionResources,
  path: string,
  ports: RecordDependencies,
): Route {
  return change({
    method: 'POST',
    path,
    who: collection.who,
    describe: () => describeCreateRecordRoute(collection),
    of: collection,
    access: 'create',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'json',
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call, given: Loose) {
      const sent = normalizeBodyTexts(collection.all, replaceOlderFieldNames(collection.all, given));
      const resource = findResourceOfNewRecord(collection, sent);
      const { create, locks } = await prepareRecordCreation(collection, resource, sent, call, ports);
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

export function createRecordUpdateRoute(
  collection: CollectionResources,
  path: string,
  ports: RecordDependencies,
  named = pathIdLocator,
): Route {
  const { sanitize, messages, store } = ports;
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  return change({
    method: 'PUT',
    path,
    who: collection.who,
    describe: () => describeUpdateRecordRoute(collection),
    of: collection,
    access: 'update',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'json',
    async prepare(call, given: Loose) {
      const composed = normalizeBodyTexts(collection.all, replaceOlderFieldNames(collection.all, given));
      const _id = named.idOf(call);
      if (composed._id !== undefined && composed._id !== _id) throw new ApiError('wrong_id');
      const stored = await store.get(collection.path, _id);
      const kept = createRichTextLookup(store, collection, stored);
      const sanitized = await sanitizeRichTexts(collection.all, composed, sanitize, kept);
      const companion = await additions.readCompanion({ body: composed, problems: {}, id: _id, call });
      return {
        async locks() {
          if (!stored) return [exclusiveLock(collection.path, _id)];
          const resource = getResourceWithAllFields(ports, requireResourceOfRecord(collection, stored));
          const after = { ...stored, ...composed, _id };
          return [
            ...computeLocksForRecordSave(ports.product, resource, stored, after),
            ...(companion.locks ?? []),
          ];
        },
        async run(work) {
          const { before, resource } = await readAndLogRequestedRecord(
            call,
            work.tx,
            collection,
            messages,
            named,
          );
          requireChangeableResource(resource, messages);
          const sent = normalizeRecordValues(resource.fields, composed, before);
          requireRightToWriteSentValues(call, resource, before, sent);
          requireCurrentRecordVersion(collection, call, before);
          const read = checkRecordBody(resource, sent, sanitized, before);
          const changed = await applyBodyToRecord(
            work,
            collection,
            resource,
            before,
            { sent, ...read },
            ports,
          );
          const { after } = changed;
          requireAccountUpdateRights(call, resource, { before, after, sent });
          const known = before.version === 0 ? null : before;
          const next = { before: known, ...changed, companion };
          const document = await validateAndSaveRecord(work, resource, next, ports);
          return { id: _id, answer: { status: 200, record: document } };
        },
      };
    },
  });
}

export function createRecordRemovalRoute(
  collection: CollectionResources,
  path: string,
  ports: RecordDependencies,
): Route {
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  const createRemovedRecordAnswer = (_id: string, bin: string | undefined, body: Loose = {}) => ({
    id: _id,
    answer: {
      status: 200,
      body: { [collection.one]: { _id }, ...body },
      // The header `Bin-Item` names the deleted record in the bin, so that the deletion can be undone.
      ...(bin !== undefined && { headers: { 'Bin-Item': bin } }),
    },
  });
  return change({
    method: 'DELETE',
    path,
    who: collection.who,
    describe: () => describeRemoveRecordRoute(collection),
    of: collection,
    access: 'remove',
    ...(additions.confirmsRemoval && { confirm: true }),
    input: 'none',
    prepare: async (call) => ({
      locks: () => locksOfRecordRemoval(call, collection, [pathIdLocator.idOf(call)], ports),
      async run(work) {
        const _id = pathIdLocator.idOf(call);
        const known = await findBinIdOfRepeatedRemoval(work, collection, _id, ports);
        if (known !== undefined) {
          skipAccessEntry(call);
          return createRemovedRecordAnswer(_id, known);
        }
        const { before: document } = await readAndLogRequestedRecord(
          call,
          work.tx,
          collection,
          ports.messages,
        );
        requireCurrentRecordVersion(collection, call, document);
        const bin = await removeRecord(work, collection, document, additions, ports);
        return createRemovedRecordAnswer(_id, bin, work.stays && { stays: work.stays });
      },
    }),
  });
}
