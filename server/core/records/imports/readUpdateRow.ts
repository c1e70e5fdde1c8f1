import {
  doesRecordBelongToResource,
  normalizeRecordValues,
  omitValuesAtPaths,
} from '../../../../src/core/schema/index';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
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
import { getStoredRecordOrThrow } from '../writes/save';
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
  const composed = normalizeBodyTexts([resource], record);
  const stored = await ports.store.get(collection.path, _id);
  const kept = createRichTextLookup(ports.store, collection, stored);
  const sanitized = await sanitizeRichTexts([resource], composed, ports.sanitize, kept);
  const companion = await additions.readCompanion({ body: composed, problems: {}, id: _id, call });
  const whole = getResourceWithAllFields(ports, resource);
  const locks = stored
    ? computeLocksForRecordSave(ports.product, whole, stored, { ...stored, ...composed, _id })
    : [exclusiveLock(collection.path, _id)];
  const storeRowAsRecordUpdate = async (work: WriteContext): Promise<StoredImportRow> => {
    const before = await getStoredRecordOrThrow(work.tx, collection, _id);
    if (!doesRecordBelongToResource(resource, before)) throw new ApiError('not_found');
    // The right is checked before the comparison. Otherwise the outcome would tell the operator whether the
    // row's values equal stored values that the operator may only see masked.
    requireRightToChangeRecord(call, resource, before);
    const sent = normalizeRecordValues(resource.fields, composed, before, true);
    const read = checkRecordBody(resource, sent, sanitized, before);
    // Every value of the row counts as just chosen by the operator. So resets depend on the row's values.
    const sentPaths = [...eachFieldValue(resource.fields, read.body)].flatMap(({ path, value }) =>
      value === undefined ? [] : [path],
    );
    const change = { sent, ...read, chosenFrom: omitValuesAtPaths(before, sentPaths) };
    const { after, problems } = await applyBodyToRecord(work, collection, resource, before, change, ports);
    const isFine = Object.keys(problems).length === 0;
    const by = { body: read.body, fills: listAutomaticallyFilledPaths(ports, resource) };
    const isSame = isFine && compareRowWithRecord(resource, before, after, by).length === 0;
    if (isSame) return { outcome: 'same', document: before, changes: [] };
    const changes = compareRowWithRecord(
      resource,
      before,
      fillValuesByHooks(work, resource, before, after),
      by,
    );
    if (before.version !== version) throw new ApiError('conflict');
    requireChangeableResource(resource, ports.messages);
    const isAgreed = options.dryRun || options.loses;
    if (isFine && !isAgreed && changes.some(isRemovalOfStoredValue)) throw new ApiError('would_lose');
    requireAccountUpdateRights(call, resource, { before, after, sent });
    const document = await validateAndSaveRecord(
      work,
      resource,
      { before, after, problems, companion },
      ports,
    );
    return { outcome: 'updated', document, changes };
  };
  return { store: storeRowAsRecordUpdate, locks: [...locks, ...(companion.locks ?? [])] };
}
