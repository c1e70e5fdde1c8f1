import {
  type AnyResource,
  buildRequiredRightForVerb,
  doesRecordMeetCondition,
  hasVersionHistory,
  isPersonalDataRecord,
} from '../../../../src/core/schema/index';
import { ASSETS_COLLECTION } from '../../assets/assets';
import { collectNamedAssetIds } from '../../assets/namedAssets';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import {
  createIdempotencyReplyId,
  findRecordOfIdempotentCall,
  IDEMPOTENCY_REPLIES_COLLECTION,
  storeIdempotencyReply,
} from '../../call/idempotency';
import { requireRight } from '../../call/rights';
import type { RouteCall, WriteContext } from '../../call/route';
import { requireRightToChangeRecord } from '../../privacy/rights';
import { findBinCollectionPath, moveRecordIntoBin } from '../../states/bin';
import { appendRecordId } from '../../states/states';
import { exclusiveLock, getDocumentCreationLock } from '../../store/locks';
import { toUnrestrictedReader } from '../../store/rows';
import type { Document, LockKey } from '../../store/store';
import { type CombinedEndpointExtensions, combineEndpointExtensions } from '../additions';
import type { RecordDependencies } from '../ports';
import { createHookWritePlan } from '../writes/hooks/plan';
import { computeLocksForWriteHooks } from '../writes/locksOfChange';
import { createRemovalRefusedError } from '../writes/notAllowed';
import { removeRecordWithOlderStates } from '../writes/write';
import {
  clearReferencesToRecord,
  computeLocksForClearingReferences,
  requireUnreferencedRecord,
  runHooksForClearingReferences,
} from './references';

/** Returns the locks for removing records. Locks that the stored data do not show yet are missing. */
export async function locksOfRecordRemoval(
  call: RouteCall,
  collection: CollectionResources,
  recordIds: readonly string[],
  { store, product, ...ports }: RecordDependencies,
): Promise<LockKey[]> {
  const binPath = findBinCollectionPath(ports.resources);
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  const replyIdPromises =
    binPath === undefined
      ? []
      : recordIds.map((id) => createIdempotencyReplyId(call, REMOVE_ACTION_NAME, collection.path, id));
  const replyLocks = (await Promise.all(replyIdPromises)).flatMap((id) =>
    id === null ? [] : [exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, id)],
  );
  const foundDocuments = await store.together((reader) =>
    Promise.all(recordIds.map((id) => reader.get(collection.path, id))),
  );
  const documents = foundDocuments.filter((document) => document !== null);
  const dependentLocks = await store.together((reader) =>
    Promise.all(
      documents.flatMap((document) => [
        additions.locks(reader, document),
        computeLocksForClearingReferences(reader, product, collection, document),
      ]),
    ),
  );
  const fileAndHookLocks = documents.flatMap((document) => {
    const resource = getResourceWithAllFields({ product }, requireResourceOfRecord(collection, document));
    const removalEvent = { kind: 'remove', resource, before: document, record: document } as const;
    const fileLocks = [...collectNamedAssetIds(resource.fields, document)].map((id) =>
      exclusiveLock(ASSETS_COLLECTION, id),
    );
    return [...fileLocks, ...computeLocksForWriteHooks(product, removalEvent)];
  });
  const recordLocks = recordIds.map((id) => exclusiveLock(collection.path, id));
  return [
    ...recordLocks,
    ...replyLocks,
    ...fileAndHookLocks,
    ...dependentLocks.flat(),
    ...(binPath === undefined ? [] : [getDocumentCreationLock(binPath)]),
  ];
}

type RecordRemovalDependencies = Pick<RecordDependencies, 'resources' | 'messages' | 'random'>;

/**
 * Throws 403, 405 or 409 unless a record can be deleted. The record's resource and the operator's rights must
 * allow the deletion, and no other record may refer to the record.
 */
async function requireRemovableRecord(
  writeContext: WriteContext,
  collection: CollectionResources,
  resource: AnyResource,
  document: Document,
  ports: RecordRemovalDependencies,
): Promise<void> {
  if (resource.remove === false) throw createRemovalRefusedError('not_allowed', resource, ports.messages);
  requireRight(
    writeContext.call.operator,
    buildRequiredRightForVerb(resource, 'delete', resource.remove?.needs),
  );
  requireRightToChangeRecord(writeContext.call, resource, document);
  if (!doesRecordMeetCondition(resource.remove?.when, document)) {
    throw createRemovalRefusedError('not_removable', resource, ports.messages);
  }
  await requireUnreferencedRecord(writeContext, writeContext.product, collection, document);
}

const REMOVE_ACTION_NAME = 'remove';
const REMOVAL_HTTP_STATUS = 200;

/**
 * Returns the bin id of a record that an earlier call with the same Idempotency-Key deleted. Undefined if
 * there was no such call, or if the record is no longer in the bin. With the id, an operator whose first call
 * got no answer can still undo the deletion.
 */
export async function findBinIdOfRepeatedRemoval(
  { tx, call }: WriteContext,
  { path }: CollectionResources,
  recordId: string,
  { resources }: Pick<RecordRemovalDependencies, 'resources'>,
): Promise<string | undefined> {
  const binPath = findBinCollectionPath(resources);
  const replyId =
    binPath === undefined ? null : await createIdempotencyReplyId(call, REMOVE_ACTION_NAME, path, recordId);
  return binPath === undefined || replyId === null
    ? undefined
    : (await findRecordOfIdempotentCall(tx, call, replyId, binPath))?._id;
}

/**
 * Removes a record and everything that belongs to it. A record without personal data goes into the bin.
 * Throws before any change if something forbids the removal. Returns the id in the bin; undefined if the
 * record is gone for good.
 */
export async function removeRecord(
  writeContext: WriteContext,
  collection: CollectionResources,
  document: Document,
  endpointExtensions: CombinedEndpointExtensions,
  ports: RecordRemovalDependencies,
): Promise<string | undefined> {
  const resource = getResourceWithAllFields(writeContext, requireResourceOfRecord(collection, document));
  await requireRemovableRecord(writeContext, collection, resource, document, ports);
  await endpointExtensions.refuseRemoval(writeContext, document);
  if (endpointExtensions.confirmsRemoval) writeContext.call.requireConfirmed();
  writeContext.removes = appendRecordId(collection.path, document._id);
  await runHooksForClearingReferences(writeContext, writeContext.product, collection, document);
  const removalEvent = { kind: 'remove', resource, before: document, record: document } as const;
  const plan = createHookWritePlan(writeContext);
  await plan.run(removalEvent);
  await endpointExtensions.forget(writeContext, document._id);
  if (isPersonalDataRecord(resource, document)) writeContext.erases = true;
  // A record that a hook writes may refer to the removed record, so the reference is cleared after the write.
  await plan.store(removalEvent);
  const haveHooksRun = await clearReferencesToRecord(
    writeContext,
    writeContext.product,
    collection,
    document,
  );
  // A hook of a referring record may have changed the record that is being removed.
  const lastState =
    (haveHooksRun && (await toUnrestrictedReader(writeContext.tx).get(collection.path, document._id))) ||
    document;
  const binPath = findBinCollectionPath(ports.resources);
  if (binPath === undefined || !hasVersionHistory(resource, lastState)) {
    await removeRecordWithOlderStates(writeContext, resource, lastState);
    return undefined;
  }
  const { operator, now } = writeContext.call;
  await writeContext.tx.remove(collection.path, document._id);
  const binItemId = await moveRecordIntoBin(writeContext.tx, binPath, resource, lastState, {
    operator,
    now,
    random: ports.random,
  });
  const replyId = await createIdempotencyReplyId(
    writeContext.call,
    REMOVE_ACTION_NAME,
    collection.path,
    document._id,
  );
  if (replyId !== null)
    await storeIdempotencyReply(
      writeContext.tx,
      writeContext.call,
      { id: replyId, fingerprint: '' },
      binItemId,
      {
        status: REMOVAL_HTTP_STATUS,
      },
    );
  return binItemId;
}
