import { belongsToResource, normalizeRecordValues, withoutPaths } from '../../../../src/core/schema/index';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import { ApiError } from '../../basics/errors';
import { findResourceWithAllFields } from '../../call/faces';
import type { WriteContext } from '../../call/route';
import { requireAccountUpdateRights, requireRightToChangeRecord } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import { combineEndpointExtensions } from '../additions';
import { checkRecordBody, normalizeBodyTexts } from '../body/body';
import { applyBodyToRecord, validateAndSaveRecord } from '../body/changes';
import { createRichTextLookup } from '../body/keptTexts';
import { sanitizeRichTexts } from '../body/richTexts';
import { fillValuesByHooks, pathsFilledByHooks } from '../writes/hooks/fill';
import { locksOfRecordSave } from '../writes/locksOfChange';
import { requireChangeableResource } from '../writes/notAllowed';
import { getStoredRecordOrThrow } from '../writes/save';
import { compareRowWithRecord, isRemovalOfStoredValue } from './changes';
import type { ImportRow } from './readRows';
import type { ImportContext, PreparedImportRow, StoredImportRow } from './row';

/**
 * Reads a row with an id as an update of the version that the row names. If all values equal the stored ones,
 * nothing changes, whatever the version, so that a sheet can be imported twice.
 */
export async function readUpdateRow(
  _id: string,
  { version, record }: ImportRow,
  { faces, face, call, ports, options }: ImportContext,
): Promise<PreparedImportRow> {
  const additions = combineEndpointExtensions(ports.additions, faces.path);
  const composed = normalizeBodyTexts([face], record);
  const stored = await ports.store.get(faces.path, _id);
  const kept = createRichTextLookup(ports.store, faces, stored);
  const sanitized = await sanitizeRichTexts([face], composed, ports.sanitize, kept);
  const companion = await additions.readCompanion({ body: composed, problems: {}, id: _id, call });
  const whole = findResourceWithAllFields(ports, face);
  const locks = stored
    ? locksOfRecordSave(ports.product, whole, stored, { ...stored, ...composed, _id })
    : [exclusiveLock(faces.path, _id)];
  const storeUpdate = async (work: WriteContext): Promise<StoredImportRow> => {
    const before = await getStoredRecordOrThrow(work.tx, faces, _id);
    if (!belongsToResource(face, before)) throw new ApiError('not_found');
    // The right is checked before the comparison. Otherwise the outcome would tell the operator whether the
    // row's values equal stored values that the operator may only see masked.
    requireRightToChangeRecord(call, face, before);
    const sent = normalizeRecordValues(face.fields, composed, before, true);
    const read = checkRecordBody(face, sent, sanitized, before);
    // Every value of the row counts as just chosen by the operator. So resets depend on the row's values.
    const sentPaths = [...eachFieldValue(face.fields, read.body)].flatMap(({ path, value }) =>
      value === undefined ? [] : [path],
    );
    const change = { sent, ...read, chosenFrom: withoutPaths(before, sentPaths) };
    const { after, problems } = await applyBodyToRecord(work, faces, face, before, change, ports);
    const isFine = Object.keys(problems).length === 0;
    const by = { body: read.body, fills: pathsFilledByHooks(ports, face) };
    const isSame = isFine && compareRowWithRecord(face, before, after, by).length === 0;
    if (isSame) return { outcome: 'same', document: before, changes: [] };
    const changes = compareRowWithRecord(face, before, fillValuesByHooks(work, face, before, after), by);
    if (before.version !== version) throw new ApiError('conflict');
    requireChangeableResource(face, ports.messages);
    const isAgreed = options.dryRun || options.loses;
    if (isFine && !isAgreed && changes.some(isRemovalOfStoredValue)) throw new ApiError('would_lose');
    requireAccountUpdateRights(call, face, { before, after, sent });
    const document = await validateAndSaveRecord(work, face, { before, after, problems, companion }, ports);
    return { outcome: 'updated', document, changes };
  };
  return { store: storeUpdate, locks: [...locks, ...(companion.locks ?? [])] };
}
