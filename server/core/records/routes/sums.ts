import { fieldAt } from '../../../../src/core/schema/index';
import type { CollectionResources } from '../../call/collections';
import type { Route } from '../../call/route';
import { addListRequestToAccessLog } from '../../privacy/notes';
import { combineEndpointExtensions } from '../additions';
import { describeListSumsRoute } from '../facts/lists';
import type { RecordDependencies } from '../ports';
import { parseListRequest } from '../search/query';
import { formatSumOfField } from '../search/relatedSums';

/**
 * The endpoint for sums over all records that match a list's filters: `GET {path}/sums`. It answers exact
 * numbers as texts, by path.
 */
export function createListSumsRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route {
  const { store } = ports;
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  return {
    method: 'GET',
    path: routePath,
    who: collection.who,
    describe: () => describeListSumsRoute(collection),
    of: collection,
    access: 'list',
    async read(call) {
      const { query, resource, view } = parseListRequest(collection, call);
      addListRequestToAccessLog(call, collection);
      const where = [...query.where, ...additions.within(call.operator)];
      const summedFieldPaths = view.sums ?? [];
      const sums = await store.together((reader) =>
        Promise.all(summedFieldPaths.map((fieldPath) => reader.sum(collection.path, fieldPath, where))),
      );
      const sumEntries = summedFieldPaths.map(
        (fieldPath, index) =>
          [
            fieldPath,
            formatSumOfField(fieldAt(resource.fields, fieldPath), BigInt(sums[index] ?? '0')),
          ] as const,
      );
      return { status: 200, body: { sums: Object.fromEntries(sumEntries) } };
    },
  };
}
