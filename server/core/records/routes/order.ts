import { declaredSortOrderOf, getAt, type Loose, limits, setAt } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createEventLoopYielder } from '../../basics/turns';
import type { CollectionResources } from '../../call/collections';
import { parseIdsInBody, refuseUnknownKeys } from '../../call/params';
import { change, type Route, type WriteContext } from '../../call/route';
import { requireAccountUpdateRights } from '../../privacy/rights';
import type { Document, Reader } from '../../store/store';
import { describeReorderRecordsRoute } from '../facts/many';
import type { RecordDependencies } from '../ports';
import { createFixedValueConditions } from '../search/query';
import { requireChangeableResource } from '../writes/notAllowed';
import { prefetchRecordBatches } from '../writes/readAhead';
import { getStoredRecordOrThrow, saveRecords } from '../writes/save';

/** A record and the number by which the list sorts it. */
interface RecordWithSortNumber {
  _id: string;
  version: number;
  number: unknown;
}

/**
 * Reads the sort numbers of all records of a list, in the list's order. It reads page by page, because
 * records can be long.
 */
async function readRecordsWithSortNumbers(
  reader: Reader,
  { path, all: [resource] }: CollectionResources,
): Promise<RecordWithSortNumber[]> {
  const placed: RecordWithSortNumber[] = [];
  const order = resource.list ? declaredSortOrderOf(resource.list) : [];
  const number = resource.sortable ?? '';
  const fields = [number];
  const turn = createEventLoopYielder();
  for (let skip = 0; skip <= limits.maxManuallyOrderedRecords; skip += limits.maxRowsPerPage) {
    await turn();
    const page = {
      where: createFixedValueConditions(resource),
      order,
      skip,
      limit: limits.maxRowsPerPage,
      fields,
    };
    const documents = await reader.find(path, page);
    placed.push(
      ...documents.map((one) => ({ _id: one._id, version: one.version, number: getAt(one, number) })),
    );
    if (documents.length < limits.maxRowsPerPage) break;
  }
  return placed;
}

/**
 * The endpoint that sets the order of a whole list: `PUT {path}/order { ids, before }` (decisions, section
 * 18). In one transaction, each record whose number differs gets its number from 1 to n. Throws 409
 * `other_order` with the present ids if `before` is not the present order.
 */
export const createReorderRecordsRoute = (
  collection: CollectionResources,
  path: string,
  ports: RecordDependencies,
): Route =>
  change({
    method: 'PUT',
    path,
    who: collection.who,
    describe: () => describeReorderRecordsRoute(collection),
    of: collection,
    access: 'update',
    input: 'json',
    prepare: async (call, { ids: sent, before: seen, ...others }) => {
      refuseUnknownKeys(Object.keys(others));
      const [ids, before] = [
        parseIdsInBody(sent, limits.maxManuallyOrderedRecords),
        parseIdsInBody(seen, limits.maxManuallyOrderedRecords),
      ];
      const [own, known] = [new Set(ids), new Set(before)];
      // Both lists must name the same records, each once.
      const isOrder = [ids.length, before.length, own.size].every((size) => size === known.size);
      if (!isOrder || !ids.every((id) => known.has(id))) throw new ApiError('bad_request');
      const [resource] = collection.all;
      const number = resource.sortable ?? '';

      async function prepareSortNumberChange({ tx }: WriteContext, _id: string, at: number) {
        const before = await getStoredRecordOrThrow(tx, collection, _id);
        const after = setAt(before, number, at) as Document;
        requireAccountUpdateRights(call, resource, { before, after, sent: setAt({}, number, at) });
        return { before, after };
      }

      return {
        // The lock of the collection keeps other calls from adding, removing or renumbering records
        // meanwhile.
        locks: async () => [{ name: collection.path }],
        async run(work) {
          requireChangeableResource(resource, ports.messages);
          const stands = await readRecordsWithSortNumbers(work.tx, collection);
          const present = stands.map(({ _id }) => _id);
          // In a repeated call, the records are already in the requested order. Nothing then changes.
          const isSeen = [before, ids].some((each) => each.join() === present.join());
          if (!isSeen) throw new ApiError('other_order', { body: { ids: present } });
          const placed = new Map(stands.map((each) => [each._id, each]));
          const moved = ids.flatMap((_id, index) => {
            const { number: is, version = 0 } = placed.get(_id) ?? {};
            return is === index + 1 ? [] : [{ _id, version, at: index + 1 }];
          });
          const changed: Loose[] = [];
          const turn = createEventLoopYielder();
          for await (const some of prefetchRecordBatches(work, collection.path, moved)) {
            const changes: Awaited<ReturnType<typeof prepareSortNumberChange>>[] = [];
            for (const { _id, at } of some) {
              await turn();
              changes.push(await prepareSortNumberChange(work, _id, at));
            }
            const saved = await saveRecords(work, resource, changes);
            changed.push(...saved.map(({ _id, version }) => ({ _id, version })));
          }
          return { id: '', answer: { status: 200, body: { ids, changed } } };
        },
      };
    },
  });
