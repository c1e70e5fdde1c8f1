import {
  type AnyResource,
  doesRecordBelongToResource,
  isPersonalDataRecord,
} from '../../../../../src/core/schema/index';
import { createSessionReference } from '../../../basics/ids';
import type { AfterCommitTools, ResourceHooks } from '../../../call/hooks';
import type { WriteContext } from '../../../call/route';
import { MailError, type MailSender } from '../../../mail/mail';
import { AFTER_COMMIT_OUTBOX_KIND, createOutboxEntry, OUTBOX_COLLECTION } from '../../../outbox/entries';
import type { OutboxEntryRunner } from '../../../outbox/kinds';
import type { Document, Store } from '../../../store/store';
import { copyRecordForHook, findHooksForWrite, type RecordWriteEvent, toHookChange } from './read';

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

interface AfterCommitDependencies {
  resources: readonly AnyResource[];
  store: Store;
  mail: MailSender;
  clock: () => Date;
}

/** Returns what one run of `afterCommit` may use. */
function createAfterCommitTools(
  { resources, store, mail, clock }: AfterCommitDependencies,
  key: string,
): AfterCommitTools {
  let mailCount = 0;
  return {
    key,
    async read({ resource: name, path, id }) {
      const resource = resources.find((candidate) => candidate.name === name);
      const document = resource && (await store.get(path, id));
      return document && doesRecordBelongToResource(resource, document)
        ? (copyRecordForHook(resource, document) as never)
        : null;
    },
    async mail({ to, subject, text }) {
      mailCount += 1;
      // Every mail of a write has its own id, and keeps it if the hook runs again.
      const mailId = mailCount === 1 ? key : `${key}-${mailCount}`;
      try {
        await mail.send({ to, subject, text, id: mailId, date: clock() });
        return true;
      } catch (error) {
        if (error instanceof MailError && error.isFinal) return false;
        throw error;
      }
    },
  };
}

/** Returns the function that runs `afterCommit` for an outbox entry. */
export const createAfterCommitHookRunner =
  (allHooks: readonly ResourceHooks[], dependencies: AfterCommitDependencies): OutboxEntryRunner =>
  async ({ _id, hooks: hookResourceName, face: resourceName, change, record, before }) => {
    const resourceHooks = allHooks.find(({ resource }) => resource.name === hookResourceName);
    const recordResource = dependencies.resources.find(({ name }) => name === resourceName);
    if (!resourceHooks?.afterCommit || !recordResource) return 'gone';
    const writeEvent = {
      kind: change,
      resource: recordResource,
      record,
      before,
    } as RecordWriteEvent<Document>;
    await resourceHooks.afterCommit({
      ...toHookChange(writeEvent),
      ...createAfterCommitTools(dependencies, _id),
    });
    return 'done';
  };
