import type { AnyResource, Loose, RecordName } from '../../../../src/core/schema/index';
import type { RecordWriteDependencies } from '../../call/hooks';
import { OUTBOX_COLLECTION } from '../../outbox/entries';
import { exclusiveLock, getDocumentCreationLock } from '../../store/locks';
import type { LockKey } from '../../store/store';
import { findHooksForWrite, type RecordWriteEvent, toHookChange } from './hooks/read';
import { computeLocksForSavedValues } from './locks';

/**
 * Returns the locks of the records that the code of a hook or an action names. Empty if `touches` throws: the
 * error will be reported when the code itself runs.
 */
export function computeLocksForTouchedRecords(getTouchedRecordNames: () => readonly RecordName[]): LockKey[] {
  try {
    return getTouchedRecordNames().map(({ path, id }) => exclusiveLock(path, id));
  } catch {
    return [];
  }
}

/**
 * Returns the locks for creating records of any resource. A transaction needs all of them, because nobody
 * knows which records a hook or an action creates before its code runs.
 */
export const getCreationLocksOfAllResources = ({
  resources,
}: Pick<RecordWriteDependencies, 'resources'>): LockKey[] =>
  resources.map(({ api }) => getDocumentCreationLock(api.path));

/**
 * Returns the locks that a write's hooks need. They cover records that the hooks name or may create, and the
 * hooks' work after the commit.
 */
export const computeLocksForWriteHooks = (
  product: RecordWriteDependencies,
  writeEvent: RecordWriteEvent,
): LockKey[] =>
  findHooksForWrite(product.hooks, writeEvent).flatMap(({ touches, inTransaction, afterCommit }) => {
    const findTouchedRecords = () => touches?.(toHookChange(writeEvent)) ?? [];
    const creationLocks = inTransaction ? getCreationLocksOfAllResources(product) : [];
    return [
      ...computeLocksForTouchedRecords(findTouchedRecords),
      ...creationLocks,
      ...(afterCommit ? [getDocumentCreationLock(OUTBOX_COLLECTION)] : []),
    ];
  });

/**
 * Returns the locks of a save, computed from the record with the call's changes. If another lock is needed,
 * for example for a record that a hook creates, the transaction has to run a second time.
 */
export function computeLocksForRecordSave(
  product: RecordWriteDependencies,
  resource: AnyResource,
  previousRecord: Loose | null,
  updatedRecord: Loose & { _id: string },
): LockKey[] {
  const { path } = resource.api;
  const kind = previousRecord ? 'update' : 'create';
  return [
    previousRecord ? exclusiveLock(path, updatedRecord._id) : getDocumentCreationLock(path),
    ...computeLocksForSavedValues(product, resource, previousRecord, updatedRecord),
    ...computeLocksForWriteHooks(product, { kind, resource, before: previousRecord, record: updatedRecord }),
  ];
}
