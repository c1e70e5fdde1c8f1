import { API_BASE_PATH, type Route } from '../../../server/core/call/route';
import { createExpiringCollection, removeExpiredDocuments } from '../../../server/core/store/own';
import { defineApiPart } from '../../../server/core/store/part';
import type { Store, Transaction } from '../../../server/core/store/store';
import type { AnyResource } from '../../../src/core/schema/index';
import { group } from '../theProduct';

/** Collection of notes about records. */
export const NOTES = '_notes';

interface Ports {
  store: Store;
  resources: readonly AnyResource[];
}

/** A room as a developer adds one: notes about records, which go with them. */
export const notesPart = defineApiPart({
  collections: () => [createExpiringCollection(NOTES, 'record')],
  routes: ({ store }: Ports): Route[] => [
    {
      method: 'GET',
      path: `${API_BASE_PATH}/notes`,
      who: { group },
      describe: () => ({ title: 'The number of notes', answer: { type: 'object' } }),
      read: async () => ({ status: 200, body: { notes: await store.count(NOTES, []) } }),
    },
  ],
  hooks: ({ resources }: Ports) =>
    resources.map(({ api }) => ({
      path: api.path,
      async forget({ tx }: { tx: Transaction }, id: string) {
        if (await tx.get(NOTES, id)) await tx.remove(NOTES, id);
      },
    })),
  sweep:
    ({ store }: Ports) =>
    (now) =>
      removeExpiredDocuments(store, NOTES, now),
  paths: ['notes'],
});
