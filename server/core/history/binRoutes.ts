import { ApiError } from '../basics/errors';
import { addToAccessEntryDraft } from '../call/accessNote';
import type { CollectionResources } from '../call/collections';
import { API_BASE_PATH, defineChange, type Route, type RouteAnswer } from '../call/route';
import { type BinItem, findBinCollectionPath, readBinItem } from '../states/bin';
import { describeRestoreFromBinRoute } from './facts';
import type { HistoryDependencies } from './ports';
import { findLocksForRestoreFromBin, restoreRecordFromBin } from './restoreDeleted';
import { createRestoreSelectedRoute } from './restoreSelected';

const ID_SEPARATOR = ' ';

/**
 * Returns the endpoints that restore records from the bin. The caller needs the right to change records of
 * the resource (decisions, section 14).
 */
export function createRestoreFromBinRoutes(
  collections: readonly CollectionResources[],
  ports: HistoryDependencies,
): Route[] {
  const binCollectionPath = findBinCollectionPath(ports.resources);
  const binCollection = collections.find((collection) => collection.path === binCollectionPath);
  if (!binCollection) return [];
  const createRestoredRecordAnswer = ({ _id, _record }: Pick<BinItem, '_id' | '_record'>): RouteAnswer => ({
    status: 200,
    body: { [binCollection.one]: { _id, _record } },
  });
  return [
    createRestoreSelectedRoute(collections, binCollection, ports),
    defineChange({
      method: 'POST',
      path: `${API_BASE_PATH}/${binCollection.path}/:id/restore`,
      // Operators may restore records that they deleted themselves, even without access to the bin.
      who: 'operator',
      describe: () => describeRestoreFromBinRoute(binCollection),
      access: 'restore',
      input: 'none',
      async answerAgain(_reader, id) {
        const [_id = '', _record = ''] = id.split(ID_SEPARATOR);
        return createRestoredRecordAnswer({ _id, _record });
      },
      prepare: async (call) => ({
        locks: () => findLocksForRestoreFromBin(call.params.id ?? '', collections, binCollection, ports),
        async run(writeContext) {
          const item = await readBinItem(writeContext.tx, binCollection.path, call.params.id ?? '');
          if (!item) throw new ApiError('not_found');
          const accessEntrySubject = { _id: item._record, name: item.title, detail: '' };
          addToAccessEntryDraft(call, { resource: item.resource, subject: accessEntrySubject });
          await restoreRecordFromBin(writeContext, collections, binCollection, item, ports);
          return {
            id: [item._id, item._record].join(ID_SEPARATOR),
            answer: createRestoredRecordAnswer(item),
          };
        },
      }),
    }),
  ];
}
