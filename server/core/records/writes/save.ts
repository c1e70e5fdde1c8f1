import { type AnyResource, isObject, type Loose } from '../../../../src/core/schema/index';
import { collectStoredComputedFields } from '../../../../src/core/schema/record/computed';
import { getUniqueConstraints } from '../../../../src/core/schema/record/unique';
import { ApiError } from '../../basics/errors';
import { type CollectionResources, getResourceWithAllFields } from '../../call/collections';
import type { RouteCall, WriteContext } from '../../call/route';
import { doesIfMatchAllowVersion } from '../../call/tag';
import type { RecordChangeOrigin } from '../../states/states';
import type { Document, Reader } from '../../store/store';
import { fillValuesByHooks } from './hooks/fill';
import { createHookWritePlan } from './hooks/plan';
import { hasHooks } from './hooks/read';
import { refuseWriteWithProblems } from './hooks/refuse';
import { findTakenUniqueValueProblems } from './unique';
import { type RecordBeforeAndAfter, toNextRecordVersion, writeRecord, writeRecords } from './write';

/** Returns a stored record; throws 404 if there is none. */
export async function getStoredRecordOrThrow(
  reader: Reader,
  collection: CollectionResources,
  recordId: string,
): Promise<Document> {
  const document = await reader.get(collection.path, recordId);
  if (!document) throw new ApiError('not_found');
  return document;
}

/** Throws 412 with the current record if the call's If-Match names another version. */
export function refuseOutdatedRecordVersion(
  collection: Pick<CollectionResources, 'one'>,
  call: RouteCall,
  document: Document,
): void {
  if (doesIfMatchAllowVersion(call, document.version)) return;
  const isOwnChange = isObject(document.updatedBy) && document.updatedBy._id === call.operator._id;
  throw new ApiError('conflict', { record: { [collection.one]: document }, isOwn: isOwnChange });
}

/**
 * Throws like `refuseOutdatedRecordVersion`. Also throws 428 if the call names no version of a stored record.
 * Such a call could overwrite changes that its operator has not seen.
 */
export function requireCurrentRecordVersion(
  collection: Pick<CollectionResources, 'one'>,
  call: RouteCall,
  document: Document,
): void {
  const hasRequiredVersion = call.allowsUnversioned || call.request.headers.has('if-match');
  if (!hasRequiredVersion && document.version > 0) throw new ApiError('version_needed');
  refuseOutdatedRecordVersion(collection, call, document);
}

/**
 * Throws 412 unless a record still has the version that the caller saw, or only this call changed it since.
 */
export function requireOnlyOwnChanges(
  { ownVersions }: Pick<WriteContext, 'ownVersions'>,
  collectionPath: string,
  { _id, version }: Document,
  seenVersion: number | undefined,
): void {
  if (seenVersion === undefined || ownVersions.lastOf(collectionPath, _id, seenVersion) !== version)
    throw new ApiError('conflict');
}

/**
 * Returns a record with the values that hooks and computed fields fill. Throws 409 `refused` if a filled unique
 * value is taken. Callers check the unique values of the record that they pass.
 */
async function fillRecordWithFreeValues(
  writeContext: WriteContext,
  resource: AnyResource,
  existingRecord: Loose | null,
  updatedRecord: Loose & { _id: string },
): Promise<Loose & { _id: string }> {
  const filledRecord = fillValuesByHooks(writeContext, resource, existingRecord, updatedRecord);
  const problems = await findTakenUniqueValueProblems(writeContext.tx, resource, updatedRecord, filledRecord);
  refuseWriteWithProblems(writeContext.product.messages, resource, problems);
  return filledRecord;
}

/**
 * Runs the hooks of a write before anything is stored, so that a refusal leaves nothing behind. The record is
 * checked and has the values that hooks fill: filled again, a value that grows at each write would grow twice.
 * Returns a function that then stores the record's next version and the writes that hooks requested.
 */
export async function prepareFilledRecordSave(
  writeContext: WriteContext,
  callerResource: AnyResource,
  previousRecord: Document | null,
  filledRecord: Loose & { _id: string },
  changeOrigin: RecordChangeOrigin = { by: 'save' },
  plan = createHookWritePlan(writeContext),
): Promise<() => Promise<Document>> {
  const resource = getResourceWithAllFields(writeContext, callerResource);
  const existingRecord = changeOrigin.by === 'bin' ? null : previousRecord;
  const document = toNextRecordVersion(writeContext, previousRecord, filledRecord);
  const kind = existingRecord ? 'update' : 'create';
  const writeEvent = { kind, resource, before: existingRecord, record: document } as const;
  await plan.run(writeEvent);
  return async () => {
    await writeRecord(writeContext, resource, {
      before: previousRecord,
      after: document,
      made: changeOrigin,
    });
    await plan.store(writeEvent);
    return document;
  };
}

/** Like `prepareFilledRecordSave`, for a record that hooks have not filled yet. */
export const prepareRecordSave = async (
  writeContext: WriteContext,
  resource: AnyResource,
  previousRecord: Document | null,
  updatedRecord: Loose & { _id: string },
): Promise<() => Promise<Document>> =>
  prepareFilledRecordSave(
    writeContext,
    resource,
    previousRecord,
    await fillRecordWithFreeValues(writeContext, resource, previousRecord, updatedRecord),
  );

/**
 * Stores a record's next version with its hooks, and keeps the previous state. Also updates which record or
 * older state holds each file.
 */
export async function saveRecord(
  writeContext: WriteContext,
  resource: AnyResource,
  previousRecord: Document | null,
  updatedRecord: Loose & { _id: string },
): Promise<Document> {
  const storePreparedRecord = await prepareRecordSave(writeContext, resource, previousRecord, updatedRecord);
  return storePreparedRecord();
}

/** Whether a unique value of a resource's records is computed, so that any change can make it a taken one. */
const hasComputedUniqueValues = (resource: AnyResource): boolean =>
  getUniqueConstraints(resource).some(({ paths }) =>
    collectStoredComputedFields(resource.fields).some(([path]) => paths.includes(path)),
  );

interface RecordChange {
  before: Document;
  after: Loose & { _id: string };
}

/**
 * Stores the next versions of different records, like `saveRecord` for each of them. `prepareChange` reads a
 * record and returns its change. Without hooks, all records are written at once, which takes a third of the
 * time of single writes. With hooks, each is read after the write before it, because a hook may change it. With
 * computed unique values, each is checked against the writes before it.
 */
export async function saveRecords<T>(
  writeContext: WriteContext,
  callerResource: AnyResource,
  items: readonly T[],
  prepareChange: (item: T) => Promise<RecordChange>,
): Promise<Document[]> {
  const resource = getResourceWithAllFields(writeContext, callerResource);
  const savesOneByOne =
    hasHooks(writeContext.product.hooks, resource.api.path) || hasComputedUniqueValues(resource);
  const savedDocuments: Document[] = [];
  const recordChanges: RecordBeforeAndAfter[] = [];
  for (const item of items) {
    const { before, after: changedRecord } = await prepareChange(item);
    if (savesOneByOne) savedDocuments.push(await saveRecord(writeContext, resource, before, changedRecord));
    else {
      const filledRecord = fillValuesByHooks(writeContext, resource, before, changedRecord);
      const after = toNextRecordVersion(writeContext, before, filledRecord);
      recordChanges.push({ before, after, made: { by: 'save' } });
    }
  }
  await writeRecords(writeContext, resource, recordChanges);
  return [...savedDocuments, ...recordChanges.map(({ after }) => after)];
}
