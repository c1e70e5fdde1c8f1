import {
  declaredSortOrderOf,
  getAt,
  isPersonalDataRecord,
  type Loose,
  limits,
  setAt,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createEventLoopYielder } from '../../basics/turns';
import type { CollectionResources } from '../../call/collections';
import { withLastVersions } from '../../call/ownVersions';
import { parseIdsInBody, refuseUnknownKeys } from '../../call/params';
import { defineChange, type Route, type WriteContext } from '../../call/route';
import { requireAccountUpdateRights, requireRightToWriteSentValues } from '../../privacy/rights';
import type { Document, Reader } from '../../store/store';
import {
  addBulkEditToAccessLog,
  formatEditedFieldNames,
  type RecordWithBulkEditRightStatus,
} from '../edits/admit';
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
 * records can be long. A page with unreadable rows is short although more pages follow.
 */
async function readRecordsWithSortNumbers(
  reader: Reader,
  { path, all: [resource] }: CollectionResources,
): Promise<RecordWithSortNumber[]> {
  const numberedRecords: RecordWithSortNumber[] = [];
  const order = resource.list ? declaredSortOrderOf(resource.list) : [];
  const sortNumberPath = resource.sortable ?? '';
  const fieldPaths = [sortNumberPath];
  const where = createFixedValueConditions(resource);
  const rowCount = Math.min(await reader.count(path, where), limits.maxManuallyOrderedRecords + 1);
  const yieldToEventLoop = createEventLoopYielder();
  for (let skip = 0; skip < rowCount; skip += limits.maxRowsPerPage) {
    await yieldToEventLoop();
    const pageQuery = {
      where,
      order,
      skip,
      limit: limits.maxRowsPerPage,
      fields: fieldPaths,
    };
    const documents = await reader.find(path, pageQuery);
    numberedRecords.push(
      ...documents.map((document) => ({
        _id: document._id,
        version: document.version,
        number: getAt(document, sortNumberPath),
      })),
    );
  }
  return numberedRecords;
}

/**
 * The endpoint that sets the order of a whole list: `PUT {path}/order { ids, before }` (decisions, section
 * 18). In one transaction, each record whose number differs gets its number from 1 to n. Throws 409
 * `other_order` with the present ids if `before` is not the present order.
 */
export const createReorderRecordsRoute = (
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route =>
  defineChange({
    method: 'PUT',
    path: routePath,
    who: collection.who,
    describe: () => describeReorderRecordsRoute(collection),
    of: collection,
    access: 'update',
    input: 'json',
    prepare: async (call, { ids: sentIds, before: sentSeenIds, ...others }) => {
      refuseUnknownKeys(Object.keys(others));
      const [ids, seenIds] = [
        parseIdsInBody(sentIds, limits.maxManuallyOrderedRecords),
        parseIdsInBody(sentSeenIds, limits.maxManuallyOrderedRecords),
      ];
      const [idSet, seenIdSet] = [new Set(ids), new Set(seenIds)];
      // Both lists must name the same records, each once.
      const isPermutation = [ids.length, seenIds.length, idSet.size].every((size) => size === seenIdSet.size);
      if (!isPermutation || !ids.every((id) => seenIdSet.has(id))) throw new ApiError('bad_request');
      const [resource] = collection.all;
      const sortNumberPath = resource.sortable ?? '';

      async function prepareSortNumberChange({ tx }: WriteContext, _id: string, sortNumber: number) {
        const storedRecord = await getStoredRecordOrThrow(tx, collection, _id);
        const updatedRecord = setAt(storedRecord, sortNumberPath, sortNumber) as Document;
        const sent = setAt({}, sortNumberPath, sortNumber);
        requireRightToWriteSentValues(call, resource, storedRecord, sent);
        requireAccountUpdateRights(call, resource, { before: storedRecord, after: updatedRecord, sent });
        return { before: storedRecord, after: updatedRecord };
      }

      return {
        // The lock of the collection keeps other calls from adding, removing or renumbering records
        // meanwhile.
        locks: async () => [{ name: collection.path }],
        async run(writeContext) {
          requireChangeableResource(resource, ports.messages);
          const numberedRecords = await readRecordsWithSortNumbers(writeContext.tx, collection);
          const currentIds = numberedRecords.map(({ _id }) => _id);
          // In a repeated call, the records are already in the requested order. Nothing then changes.
          const isOrderCurrent = [seenIds, ids].some((idList) => idList.join() === currentIds.join());
          if (!isOrderCurrent) throw new ApiError('other_order', { body: { ids: currentIds } });
          const recordsById = new Map(numberedRecords.map((record) => [record._id, record]));
          const movedRecords = ids.flatMap((_id, index) => {
            const { number: currentNumber, version = 0 } = recordsById.get(_id) ?? {};
            return currentNumber === index + 1 ? [] : [{ _id, version, at: index + 1 }];
          });
          const changedRecords: Loose[] = [];
          const renumberedPeople: RecordWithBulkEditRightStatus[] = [];
          const yieldToEventLoop = createEventLoopYielder();
          for await (const recordBatch of prefetchRecordBatches(
            writeContext,
            collection.path,
            movedRecords,
          )) {
            const savedRecords = await saveRecords(
              writeContext,
              resource,
              recordBatch,
              async ({ _id, at }) => {
                await yieldToEventLoop();
                const change = await prepareSortNumberChange(writeContext, _id, at);
                const { before } = change;
                if (isPersonalDataRecord(resource, before))
                  renumberedPeople.push({ document: before, lacksRight: false });
                return change;
              },
            );
            changedRecords.push(...savedRecords.map(({ _id, version }) => ({ _id, version })));
          }
          const editedFieldNames = formatEditedFieldNames({ [sortNumberPath]: null });
          addBulkEditToAccessLog(call, collection, renumberedPeople, editedFieldNames);
          const changed = withLastVersions(writeContext.ownVersions, collection.path, changedRecords);
          return { id: '', answer: { status: 200, body: { ids, changed } } };
        },
      };
    },
  });
