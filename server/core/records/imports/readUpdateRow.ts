import {
  doesRecordBelongToResource,
  normalizeRecordValues,
  omitValuesAtPaths,
} from '../../../../src/core/schema/index';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import { isSameValue } from '../../../../src/core/schema/record/sameValue';
import { ApiError } from '../../basics/errors';
import { getResourceWithAllFields } from '../../call/collections';
import type { WriteContext } from '../../call/route';
import { requireAccountUpdateRights, requireRightToChangeRecord } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import { combineEndpointExtensions } from '../additions';
import { checkRecordBody, normalizeBodyTexts } from '../body/body';
import { applyBodyToRecord, validateAndSaveRecord } from '../body/changes';
import { createRichTextLookup } from '../body/keptTexts';
import { sanitizeRichTexts } from '../body/richTexts';
import { fillValuesByHooks, listAutomaticallyFilledPaths } from '../writes/hooks/fill';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { requireChangeableResource } from '../writes/notAllowed';
import { getStoredRecordOrThrow, requireOnlyOwnChanges } from '../writes/save';
import { compareRowWithRecord, isRemovalOfStoredValue } from './changes';
import type { ImportRow } from './readRows';
import type { ImportContext, PreparedImportRow, StoredImportRow } from './row';

/**
 * Reads a row with an id as an update of the version that the row names. A row whose values all equal the
 * stored ones changes nothing, even with an outdated version. So a sheet can be imported twice.
 */
export async function readUpdateRow(
  _id: string,
  { version, record }: ImportRow,
  { collection, resource, call, ports, options }: ImportContext,
): Promise<PreparedImportRow> {
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  const normalizedRecord = normalizeBodyTexts([resource], record);
  const storedRecord = await ports.store.get(collection.path, _id);
  const richTextLookup = createRichTextLookup(ports, collection, storedRecord);
  const getSanitizedHtml = await sanitizeRichTexts(
    [resource],
    normalizedRecord,
    ports.sanitize,
    richTextLookup,
  );
  const separatelyStoredData = await additions.readCompanion({
    body: normalizedRecord,
    problems: {},
    id: _id,
    call,
  });
  const fullResource = getResourceWithAllFields(ports, resource);
  const locks = storedRecord
    ? computeLocksForRecordSave(ports.product, fullResource, storedRecord, {
        ...storedRecord,
        ...normalizedRecord,
        _id,
      })
    : [exclusiveLock(collection.path, _id)];
  const storeRowAsRecordUpdate = async (writeContext: WriteContext): Promise<StoredImportRow> => {
    const currentRecord = await getStoredRecordOrThrow(writeContext.tx, collection, _id);
    if (!doesRecordBelongToResource(resource, currentRecord)) throw new ApiError('not_found');
    // The right is checked before the comparison. Otherwise the outcome would tell the operator whether the
    // row's values equal stored values that the operator may only see masked.
    requireRightToChangeRecord(call, resource, currentRecord);
    const sentBody = normalizeRecordValues(resource.fields, normalizedRecord, currentRecord, true);
    const checkedBody = checkRecordBody(resource, sentBody, getSanitizedHtml, currentRecord);
    // Every value of the row counts as just chosen by the operator, so that resets run for unchanged values
    // too.
    const sentPaths = [...eachFieldValue(resource.fields, checkedBody.body)].flatMap(({ path, value }) =>
      value === undefined ? [] : [path],
    );
    const bodyToApply = {
      sent: sentBody,
      ...checkedBody,
      chosenFrom: omitValuesAtPaths(currentRecord, sentPaths),
    };
    const { after, problems } = await applyBodyToRecord(
      writeContext,
      collection,
      resource,
      currentRecord,
      bodyToApply,
      ports,
    );
    const hasNoProblems = Object.keys(problems).length === 0;
    const changeSources = {
      body: checkedBody.body,
      filledPaths: listAutomaticallyFilledPaths(ports, resource),
    };
    const isRecordUnchanged =
      hasNoProblems && compareRowWithRecord(resource, currentRecord, after, changeSources).length === 0;
    if (isRecordUnchanged) return { outcome: 'same', document: currentRecord, changes: [] };
    const changes = compareRowWithRecord(
      resource,
      currentRecord,
      fillValuesByHooks(writeContext, resource, currentRecord, after),
      changeSources,
    );
    requireOnlyOwnChanges(writeContext, collection.path, currentRecord, version);
    // Of a record that earlier rows changed, by hooks or by its id, a row must not overwrite a changed value.
    const hasSeenValues = Object.keys(checkedBody.body).every((key) =>
      isSameValue(storedRecord?.[key], currentRecord[key]),
    );
    if (currentRecord.version !== version && !hasSeenValues) throw new ApiError('conflict');
    requireChangeableResource(resource, ports.messages);
    const isLossAccepted = options.dryRun || options.loses;
    if (hasNoProblems && !isLossAccepted && changes.some(isRemovalOfStoredValue))
      throw new ApiError('would_lose');
    requireAccountUpdateRights(call, resource, { before: currentRecord, after, sent: sentBody });
    const document = await validateAndSaveRecord(
      writeContext,
      resource,
      { before: currentRecord, after, problems, companion: separatelyStoredData },
      ports,
    );
    return { outcome: 'updated', document, changes };
  };
  return { store: storeRowAsRecordUpdate, locks: [...locks, ...(separatelyStoredData.locks ?? [])] };
}
