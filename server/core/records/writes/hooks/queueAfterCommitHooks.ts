import { isPersonalDataRecord } from '../../../../../src/core/schema/index';
import { createSessionReference } from '../../../basics/ids';
import type { ResourceHooks } from '../../../call/hooks';
import type { WriteContext } from '../../../call/route';
import { AFTER_COMMIT_OUTBOX_KIND, createOutboxEntry, OUTBOX_COLLECTION } from '../../../outbox/entries';
import type { OutboxEntryRunner } from '../../../outbox/kinds';
import type { Document } from '../../../store/store';
import { findHooksForWrite, type RecordWriteEvent, toHookChange } from './read';

/** Stores an outbox entry for each hook that runs after the commit of a write. */
export async function queueAfterCommitHooks(
  writeContext: WriteContext,
  writeEvent: RecordWriteEvent<Document>,
): Promise<void> {
  const { tx, call, product } = writeContext;
  const { kind, resource: recordResource, before, record } = writeEvent;
  for (const { resource, afterCommit } of findHooksForWrite(product.hooks, writeEvent)) {
    if (!afterCommit) continue;
    const hookResourceLabel = product.messages.resources[resource.name]?.name ?? resource.name;
    // With the id of a person's record, the outbox entry is removed together with this record, even before
    // the hook has run.
    const personRecordId = isPersonalDataRecord(recordResource, record) ? record._id : '';
    const outboxEntry = createOutboxEntry(
      {
        _id: createSessionReference(product.random),
        kind: AFTER_COMMIT_OUTBOX_KIND,
        about: personRecordId,
        subject: hookResourceLabel,
      },
      call.now,
    );
    await tx.insert(OUTBOX_COLLECTION, {
      ...outboxEntry,
      hooks: resource.name,
      face: recordResource.name,
      change: kind,
      record,
      before,
    });
    writeContext.announces = true;
  }
}

/** Returns the function that runs `afterCommit` for an outbox entry. */
export const createAfterCommitHookRunner =
  (allHooks: readonly ResourceHooks[], resources: readonly ResourceHooks['resource'][]): OutboxEntryRunner =>
  async ({ _id, hooks: hookResourceName, face: resourceName, change, record, before }) => {
    const resourceHooks = allHooks.find(({ resource }) => resource.name === hookResourceName);
    const recordResource = resources.find((resource) => resource.name === resourceName);
    if (!resourceHooks?.afterCommit || !recordResource) return 'gone';
    const writeEvent = {
      kind: change,
      resource: recordResource,
      record,
      before,
    } as RecordWriteEvent<Document>;
    await resourceHooks.afterCommit({ ...toHookChange(writeEvent), key: _id });
    return 'done';
  };
