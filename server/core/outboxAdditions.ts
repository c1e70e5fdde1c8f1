import { type AnyResource, getAt } from '../../src/core/schema/index';
import { forgetEntries } from './outbox/entries';
import type { CollectionAdditions } from './records/additions';

/** Mails about a record go with it: they are neither sent nor remembered after it is removed. */
export const outboxAdditions = (resources: readonly AnyResource[]): CollectionAdditions[] =>
  [...new Set(resources.map(({ api }) => api.path))].map((path) => ({
    path,
    async forget({ tx }, id) {
      const address = resources.find(({ api, bulk }) => api.path === path && bulk?.message)?.bulk?.message;
      const document = address === undefined ? null : await tx.get(path, id);
      await forgetEntries(tx, id, document && address ? String(getAt(document, address) ?? '') : '');
    },
  }));
