import { type AnyResource, getAt } from '../../../src/core/schema/index';
import { expiring, plain, removeExpired } from '../store/own';
import { nothing, part } from '../store/part';
import type { Store, Transaction } from '../store/store';
import { BUDGETS } from './budget';
import { forgetEntries, moveOlderEntries, OLDER_OUTBOX, OUTBOX, outboxCollection } from './entries';
import { MAILINGS } from './mailings';

/** Mails about a record go with it: they are neither sent nor remembered after it is removed. */
const mailsOf = (resources: readonly AnyResource[]) =>
  [...new Set(resources.map(({ api }) => api.path))].map((path) => ({
    path,
    async forget({ tx }: { tx: Transaction }, id: string) {
      const address = resources.find(({ api, bulk }) => api.path === path && bulk?.message)?.bulk?.message
        ?.to;
      const document = address === undefined ? null : await tx.get(path, id);
      await forgetEntries(tx, id, document && address ? String(getAt(document, address) ?? '') : '');
    },
  }));

interface Ports {
  store: Store;
  resources: readonly AnyResource[];
}

/** Mails that wait, their mailings, and how many an operator may send in a day. */
export const outboxPart = part({
  collections: () => [outboxCollection, plain(OLDER_OUTBOX), expiring(MAILINGS), expiring(BUDGETS)],
  routes: nothing,
  hooks: ({ resources }: Ports) => mailsOf(resources),
  sweep:
    ({ store }: Ports) =>
    async (now) => {
      for (const name of [OUTBOX, MAILINGS, BUDGETS]) await removeExpired(store, name, now);
    },
  paths: [],
  open: ({ store }: Ports) => moveOlderEntries(store),
});
