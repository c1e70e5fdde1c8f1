import { type AnyResource, type Loose, removeItemIndexesFromPath } from '../../../../src/core/schema/index';
import {
  collectImportablePaths,
  findItemSheetDefinition,
  getImportedItemPaths,
} from '../../../../src/core/schema/record/excel';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import { ApiError } from '../../basics/errors';
import { sha256 } from '../../basics/ids';
import {
  findRecordOfIdempotentCall,
  IDEMPOTENCY_REPLIES_COLLECTION,
  storeIdempotencyReply,
} from '../../call/idempotency';
import { refuseUnknownKeys } from '../../call/params';
import type { WriteContext } from '../../call/route';
import { exclusiveLock } from '../../store/locks';
import { normalizeBodyTexts } from '../body/body';
import { prepareRecordCreation } from '../body/changes';
import type { ImportRow } from './readRows';
import { readUpdateRow } from './readUpdateRow';
import type { ImportContext, PreparedImportRow, StoredImportRow } from './row';

/** Throws 400 for values that sheets can't set, such as a password. */
function refuseUnimportableValues(resource: AnyResource, record: Loose): void {
  const itemSheet = findItemSheetDefinition(resource, resource.list);
  const itemPaths = itemSheet
    ? getImportedItemPaths(itemSheet).map((path) => `${itemSheet.path}.${path}`)
    : [];
  const importablePaths = new Set([
    ...collectImportablePaths(resource),
    ...(itemSheet ? [itemSheet.path] : []),
    ...itemPaths,
  ]);
  const sentValues = [...eachFieldValue(resource.fields, record)].filter(({ value }) => value !== undefined);
  refuseUnknownKeys(
    sentValues
      .map(({ path }) => path)
      .filter((path) => !importablePaths.has(removeItemIndexesFromPath(path))),
  );
}

const HTTP_STATUS_CREATED = 201;

/**
 * Reads a row without an id as a new record. The same row, sent again, creates no second record (decisions,
 * section 3, "Repeats").
 */
async function prepareImportRowForNewRecord(
  { key, record }: ImportRow,
  { collection, resource, call, ports, newId }: ImportContext,
): Promise<PreparedImportRow> {
  if (resource.create === false) throw new ApiError('not_allowed');
  const normalizedRecord = normalizeBodyTexts([resource], { ...record, ...resource.api.fixed });
  const { create, locks } = await prepareRecordCreation(
    collection,
    resource,
    normalizedRecord,
    call,
    ports,
    newId,
  );
  const fingerprint = await sha256(JSON.stringify(normalizedRecord));
  const replyId =
    key === undefined
      ? null
      : await sha256(JSON.stringify([call.operator._id, 'import', resource.name, key, fingerprint]));
  const storeRowAsNewRecord = async (writeContext: WriteContext): Promise<StoredImportRow> => {
    const existingRecord =
      replyId === null
        ? null
        : await findRecordOfIdempotentCall(writeContext.tx, call, replyId, collection.path);
    if (existingRecord) return { outcome: 'again', document: existingRecord };
    const document = await create(writeContext);
    if (replyId !== null)
      await storeIdempotencyReply(writeContext.tx, call, { id: replyId, fingerprint }, document._id, {
        status: HTTP_STATUS_CREATED,
      });
    return { outcome: 'created', document };
  };
  return {
    store: storeRowAsNewRecord,
    locks: replyId === null ? locks : [...locks, exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, replyId)],
  };
}

/** Reads a row before the transaction. Throws ApiError if the row is refused. */
export async function readImportRow(row: ImportRow, context: ImportContext): Promise<PreparedImportRow> {
  refuseUnimportableValues(context.resource, row.record);
  return row._id === undefined
    ? prepareImportRowForNewRecord(row, context)
    : readUpdateRow(row._id, row, context);
}
