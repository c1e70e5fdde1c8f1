import { type Loose, normalizeRecordValues } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { skipAccessEntry } from '../../call/accessNote';
import {
  type CollectionResources,
  findResourceOfNewRecord,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { defineChange, type Route } from '../../call/route';
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
import { hasHooks } from '../writes/hooks/read';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { requireChangeableResource } from '../writes/notAllowed';
import { requireCurrentRecordVersion } from '../writes/save';
import { createRepeatedPostResponder, locatorByIdInPath, readAndLogRequestedRecord } from './about';

export function createRecordCreationRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route {
  return defineChange({
    method: 'POST',
    path: routePath,
    who: collection.who,
    describe: () => describeCreateRecordRoute(collection),
    of: collection,
    access: 'create',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'json',
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call, requestBody: Loose) {
      const normalizedBody = normalizeBodyTexts(
        collection.all,
        replaceOlderFieldNames(collection.all, requestBody),
      );
      const resource = findResourceOfNewRecord(collection, normalizedBody);
      const { create, locks } = await prepareRecordCreation(
        collection,
        resource,
        normalizedBody,
        call,
        ports,
      );
      return {
        locks: async () => locks,
        async run(writeContext) {
          const document = await create(writeContext);
          return { id: document._id, answer: { status: 201, record: document } };
        },
      };
    },
  });
}

/**
 * Whether a body sets nothing but switches and numbers. Its record need not be read before the transaction:
 * no text is compared with the stored one, and the values hardly ever need other locks than the record's.
 */
const hasOnlySwitchesAndNumbers = ({ _id, ...values }: Loose): boolean =>
  Object.values(values).every((value) => typeof value === 'boolean' || typeof value === 'number');

export function createRecordUpdateRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
  locator = locatorByIdInPath,
): Route {
  const { sanitize, messages, store } = ports;
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  return defineChange({
    method: 'PUT',
    path: routePath,
    who: collection.who,
    describe: () => describeUpdateRecordRoute(collection),
    of: collection,
    access: 'update',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'json',
    async prepare(call, requestBody: Loose) {
      const normalizedBody = normalizeBodyTexts(
        collection.all,
        replaceOlderFieldNames(collection.all, requestBody),
      );
      const _id = locator.idOf(call);
      if (normalizedBody._id !== undefined && normalizedBody._id !== _id) throw new ApiError('wrong_id');
      const storedRecord =
        hasOnlySwitchesAndNumbers(normalizedBody) && !hasHooks(ports.product.hooks, collection.path)
          ? null
          : await store.get(collection.path, _id);
      const richTextLookup = createRichTextLookup(ports, collection, storedRecord);
      const getSanitizedHtml = await sanitizeRichTexts(
        collection.all,
        normalizedBody,
        sanitize,
        richTextLookup,
      );
      const separatelyStoredData = await additions.readCompanion({
        body: normalizedBody,
        problems: {},
        id: _id,
        call,
      });
      return {
        async locks() {
          const companionLocks = separatelyStoredData.locks ?? [];
          if (!storedRecord) return [exclusiveLock(collection.path, _id), ...companionLocks];
          const resource = getResourceWithAllFields(ports, requireResourceOfRecord(collection, storedRecord));
          const updatedRecord = { ...storedRecord, ...normalizedBody, _id };
          return [
            ...computeLocksForRecordSave(ports.product, resource, storedRecord, updatedRecord),
            ...companionLocks,
          ];
        },
        async run(writeContext) {
          const { before, resource } = await readAndLogRequestedRecord(
            call,
            writeContext.tx,
            collection,
            messages,
            locator,
          );
          requireChangeableResource(resource, messages);
          const sentBody = normalizeRecordValues(resource.fields, normalizedBody, before);
          requireRightToWriteSentValues(call, resource, before, sentBody);
          requireCurrentRecordVersion(collection, call, before);
          const checkedBody = checkRecordBody(resource, sentBody, getSanitizedHtml, before);
          const changeResult = await applyBodyToRecord(
            writeContext,
            collection,
            resource,
            before,
            { sent: sentBody, ...checkedBody },
            ports,
          );
          const { after } = changeResult;
          requireAccountUpdateRights(call, resource, { before, after, sent: sentBody });
          const existingRecord = before.version === 0 ? null : before;
          const recordToSave = { before: existingRecord, ...changeResult, companion: separatelyStoredData };
          const document = await validateAndSaveRecord(writeContext, resource, recordToSave, ports);
          return { id: _id, answer: { status: 200, record: document } };
        },
      };
    },
  });
}

export function createRecordRemovalRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route {
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  const createRemovedRecordAnswer = (_id: string, binItemId: string | undefined, extraBody: Loose = {}) => ({
    id: _id,
    answer: {
      status: 200,
      body: { [collection.one]: { _id }, ...extraBody },
      // The header `Bin-Item` names the deleted record in the bin, so that the deletion can be undone.
      ...(binItemId !== undefined && { headers: { 'Bin-Item': binItemId } }),
    },
  });
  return defineChange({
    method: 'DELETE',
    path: routePath,
    who: collection.who,
    describe: () => describeRemoveRecordRoute(collection),
    of: collection,
    access: 'remove',
    ...(additions.confirmsRemoval && { confirm: true }),
    input: 'none',
    prepare: async (call) => ({
      locks: () => locksOfRecordRemoval(call, collection, [locatorByIdInPath.idOf(call)], ports),
      async run(writeContext) {
        const _id = locatorByIdInPath.idOf(call);
        const repeatedBinId = await findBinIdOfRepeatedRemoval(writeContext, collection, _id, ports);
        if (repeatedBinId !== undefined) {
          skipAccessEntry(call);
          return createRemovedRecordAnswer(_id, repeatedBinId);
        }
        const { before: document } = await readAndLogRequestedRecord(
          call,
          writeContext.tx,
          collection,
          ports.messages,
        );
        requireCurrentRecordVersion(collection, call, document);
        const binItemId = await removeRecord(writeContext, collection, document, additions, ports);
        return createRemovedRecordAnswer(_id, binItemId, writeContext.stays && { stays: writeContext.stays });
      },
    }),
  });
}
