import { ApiError } from '../basics/errors';
import { addToAccessEntryDraft } from '../call/accessNote';
import type { CollectionResources } from '../call/collections';
import { API_BASE_PATH, change, type Route, type RouteAnswer } from '../call/route';
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
  const path = findBinCollectionPath(ports.resources);
  const bin = collections.find((collection) => collection.path === path);
  if (!bin) return [];
  const createRestoredRecordAnswer = ({ _id, _record }: Pick<BinItem, '_id' | '_record'>): RouteAnswer => ({
    status: 200,
    body: { [bin.one]: { _id, _record } },
  });
  return [
    createRestoreSelectedRoute(collections, bin, ports),
    change({
      method: 'POST',
      path: `${API_BASE_PATH}/${bin.path}/:id/restore`,
      // Operators may restore records that they deleted themselves, even without access to the bin.
      who: 'operator',
      describe: () => describeRestoreFromBinRoute(bin),
      access: 'restore',
      input: 'none',
      async answerAgain(_reader, id) {
        const [_id = '', _record = ''] = id.split(ID_SEPARATOR);
        return createRestoredRecordAnswer({ _id, _record });
      },
      prepare: async (call) => ({
        locks: () => findLocksForRestoreFromBin(call.params.id ?? '', collections, bin, ports),
        async run(writeContext) {
          const item = await readBinItem(writeContext.tx, bin.path, call.params.id ?? '');
          if (!item) throw new ApiError('not_found');
          const subject = { _id: item._record, name: item.title, detail: '' };
          addToAccessEntryDraft(call, { resource: item.resource, subject });
          await restoreRecordFromBin(writeContext, collections, bin, item, ports);
          return {
            id: [item._id, item._record].join(ID_SEPARATOR),
            answer: createRestoredRecordAnswer(item),
          };
        },
      }),
    }),
  ];
}
