import { type AnyResource, getAt } from '../../../src/core/schema/index';
import { exclusiveLock } from '../store/locks';
import { createExpiringCollection, createPlainCollection, removeExpired } from '../store/own';
import { defineApiPart, NO_PART_CONTRIBUTIONS } from '../store/part';
import type { Document, Reader, Store, Transaction } from '../store/store';
import { MAIL_BUDGETS_COLLECTION } from './budget';
import {
  findOutboxEntriesOfRecord,
  moveOlderEntries,
  OLDER_OUTBOX_COLLECTION,
  OUTBOX_COLLECTION,
  outboxCollection,
  RECIPIENTS_LOCK,
  removeOutboxMailsOfRecord,
} from './entries';
import { MAILINGS_COLLECTION } from './mailings';

/** Removes the mails about a record when the record is removed, so that they are neither sent nor kept. */
const mailsOf = (resources: readonly AnyResource[]) =>
  [...new Set(resources.map(({ api }) => api.path))].map((path) => {
    const to = resources.find(({ api, bulk }) => api.path === path && bulk?.message)?.bulk?.message?.to;
    const addressIn = (document: Document | null) =>
      document && to !== undefined ? String(getAt(document, to) ?? '') : '';
    return {
      path,
      async forget({ tx }: { tx: Transaction }, id: string) {
        // While this lock is held, no message to many can queue a mail for the record that is being removed.
        if (to !== undefined) await tx.lock(RECIPIENTS_LOCK, true);
        await removeOutboxMailsOfRecord(tx, id, addressIn(to === undefined ? null : await tx.get(path, id)));
      },
      async locks(reader: Reader, document: Document) {
        const found = await findOutboxEntriesOfRecord(reader, document._id, addressIn(document));
        const mailing = to === undefined ? [] : [{ name: RECIPIENTS_LOCK, isShared: true as const }];
        return [...found.map(({ _id }) => exclusiveLock(OUTBOX_COLLECTION, _id)), ...mailing];
      },
    };
  });

interface Ports {
  store: Store;
  resources: readonly AnyResource[];
}

/** The part for the outbox: waiting mails, messages to many members, and the daily numbers of recipients. */
export const outboxPart = defineApiPart({
  collections: () => [
    outboxCollection,
    createPlainCollection(OLDER_OUTBOX_COLLECTION),
    createExpiringCollection(MAILINGS_COLLECTION),
    createExpiringCollection(MAIL_BUDGETS_COLLECTION),
  ],
  routes: NO_PART_CONTRIBUTIONS,
  hooks: ({ resources }: Ports) => mailsOf(resources),
  sweep:
    ({ store }: Ports) =>
    async (now) => {
      for (const name of [OUTBOX_COLLECTION, MAILINGS_COLLECTION, MAIL_BUDGETS_COLLECTION])
        await removeExpired(store, name, now);
    },
  paths: [],
  open: ({ store }: Ports) => moveOlderEntries(store),
});
