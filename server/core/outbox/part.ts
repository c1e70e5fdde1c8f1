import { type AnyResource, getAt } from '../../../src/core/schema/index';
import { exclusiveLock } from '../store/locks';
import { createExpiringCollection, createIdOnlyCollection, removeExpiredDocuments } from '../store/own';
import { defineApiPart, returnEmptyList } from '../store/part';
import type { Document, Reader, Store, Transaction } from '../store/store';
import { MAIL_BUDGETS_COLLECTION } from './budget';
import {
  findOutboxEntriesOfRecord,
  LEGACY_OUTBOX_COLLECTION,
  MESSAGE_RECIPIENTS_LOCK_NAME,
  migrateLegacyOutboxEntries,
  OUTBOX_COLLECTION,
  outboxCollection,
  removeOutboxMailsOfRecord,
} from './entries';
import { MAILINGS_COLLECTION } from './mailings';

/** Removes the mails about a record when the record is removed, so that they are neither sent nor kept. */
const createMailRemovalExtensions = (resources: readonly AnyResource[]) =>
  [...new Set(resources.map(({ api }) => api.path))].map((collectionPath) => {
    const addressPath = resources.find(({ api, bulk }) => api.path === collectionPath && bulk?.message)?.bulk
      ?.message?.to;
    const readMailAddressOfRecord = (document: Document | null) =>
      document && addressPath !== undefined ? String(getAt(document, addressPath) ?? '') : '';
    return {
      path: collectionPath,
      async forget({ tx }: { tx: Transaction }, id: string) {
        // While this lock is held, no message to many members can queue a mail for the record that is being
        // removed.
        if (addressPath !== undefined) await tx.lock(MESSAGE_RECIPIENTS_LOCK_NAME, true);
        await removeOutboxMailsOfRecord(
          tx,
          id,
          readMailAddressOfRecord(addressPath === undefined ? null : await tx.get(collectionPath, id)),
        );
      },
      async locks(reader: Reader, document: Document) {
        const outboxEntries = await findOutboxEntriesOfRecord(
          reader,
          document._id,
          readMailAddressOfRecord(document),
        );
        const recipientLocks =
          addressPath === undefined ? [] : [{ name: MESSAGE_RECIPIENTS_LOCK_NAME, isShared: true as const }];
        return [...outboxEntries.map(({ _id }) => exclusiveLock(OUTBOX_COLLECTION, _id)), ...recipientLocks];
      },
    };
  });

interface OutboxPartDependencies {
  store: Store;
  resources: readonly AnyResource[];
}

/**
 * The part of the API for the outbox: waiting mails, messages to many members, and operators' daily numbers
 * of recipients.
 */
export const outboxApiPart = defineApiPart({
  collections: () => [
    outboxCollection,
    createIdOnlyCollection(LEGACY_OUTBOX_COLLECTION),
    createExpiringCollection(MAILINGS_COLLECTION),
    createExpiringCollection(MAIL_BUDGETS_COLLECTION),
  ],
  routes: returnEmptyList,
  hooks: ({ resources }: OutboxPartDependencies) => createMailRemovalExtensions(resources),
  sweep:
    ({ store }: OutboxPartDependencies) =>
    async (now) => {
      for (const collectionName of [OUTBOX_COLLECTION, MAILINGS_COLLECTION, MAIL_BUDGETS_COLLECTION])
        await removeExpiredDocuments(store, collectionName, now);
    },
  paths: [],
  open: ({ store }: OutboxPartDependencies) => migrateLegacyOutboxEntries(store),
});
