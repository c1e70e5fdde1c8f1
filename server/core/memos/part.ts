import { MEMO_COUNT_NAME } from '../../../src/core/schema/index';
import { groupResourcesByPath } from '../call/collections';
import type { AdditionalRecordDataReader, CollectionEndpointExtensions } from '../records/additions';
import type { RecordDependencies } from '../records/ports';
import { exclusiveLock } from '../store/locks';
import { createNoopCleanup, defineApiPart } from '../store/part';
import type { Reader } from '../store/store';
import { memosAnswerSchema } from './facts';
import { createMemoRoutes, readMemoPage } from './routes';
import { createMemosOfRecordCondition, MEMOS_COLLECTION, memoCollection } from './stored';

const readAllMemosOfRecord = (reader: Reader, id: string) =>
  reader.find(MEMOS_COLLECTION, { where: [createMemosOfRecordCondition(id)], order: [], skip: 0, limit: 0 });

/**
 * Returns endpoint extensions that read a record's memos. They also remove the memos when the record is
 * deleted for good.
 */
const createMemoEndpointExtensions = ({
  resources,
}: Pick<RecordDependencies, 'resources'>): CollectionEndpointExtensions[] =>
  groupResourcesByPath(resources).map(({ path }) => ({
    path,
    async forget({ tx }, id) {
      for (const { _id } of await readAllMemosOfRecord(tx, id)) await tx.remove(MEMOS_COLLECTION, _id);
    },
    beside: ({ memos }): Record<string, AdditionalRecordDataReader> =>
      memos
        ? {
            [MEMO_COUNT_NAME]: {
              schema: memosAnswerSchema,
              async read(reader, _, { _id }) {
                const body = await readMemoPage(reader, _id);
                return { body, count: body.memos.length };
              },
              inRows: {
                collection: MEMOS_COLLECTION,
                count: (reader, id) => reader.count(MEMOS_COLLECTION, [createMemosOfRecordCondition(id)]),
              },
            },
          }
        : {},
    locks: async (reader, { _id }) =>
      (await readAllMemosOfRecord(reader, _id)).map((memo) => exclusiveLock(MEMOS_COLLECTION, memo._id)),
  }));

/** The endpoints and the collection of memos: dated notes that operators leave about records. */
export const memosApiPart = defineApiPart({
  collections: () => [memoCollection],
  routes: (ports: RecordDependencies) => createMemoRoutes(ports),
  hooks: (ports: RecordDependencies) => createMemoEndpointExtensions(ports),
  sweep: createNoopCleanup,
  paths: [],
});
