import { MEMO_COUNT } from '../../../src/core/schema/index';
import { groupResourcesByPath } from '../call/faces';
import type { AdditionalRecordData, CollectionAdditions } from '../records/additions';
import type { RecordPorts } from '../records/ports';
import { exclusiveLock } from '../store/locks';
import { defineApiPart, NO_SWEEP } from '../store/part';
import type { Reader } from '../store/store';
import { memosAnswerSchema } from './facts';
import { memoRoutes, readMemos } from './routes';
import { MEMOS_COLLECTION, memoCollection, memosOfRecordCondition } from './stored';

const memosAbout = (reader: Reader, id: string) =>
  reader.find(MEMOS_COLLECTION, { where: [memosOfRecordCondition(id)], order: [], skip: 0, limit: 0 });

/** Returns the addition that removes the memos about a record when the record is deleted for good. */
const memoAdditions = ({ resources }: Pick<RecordPorts, 'resources'>): CollectionAdditions[] =>
  groupResourcesByPath(resources).map(({ path }) => ({
    path,
    async forget({ tx }, id) {
      for (const { _id } of await memosAbout(tx, id)) await tx.remove(MEMOS_COLLECTION, _id);
    },
    beside: ({ memos }): Record<string, AdditionalRecordData> =>
      memos
        ? {
            [MEMO_COUNT]: {
              schema: memosAnswerSchema,
              async read(reader, _, { _id }) {
                const body = await readMemos(reader, _id);
                return { body, count: body.memos.length };
              },
              inRows: {
                collection: MEMOS_COLLECTION,
                count: (reader, id) => reader.count(MEMOS_COLLECTION, [memosOfRecordCondition(id)]),
              },
            },
          }
        : {},
    locks: async (reader, { _id }) =>
      (await memosAbout(reader, _id)).map((memo) => exclusiveLock(MEMOS_COLLECTION, memo._id)),
  }));

/** The part of the server for the dated memos that operators leave about records. */
export const memosPart = defineApiPart({
  collections: () => [memoCollection],
  routes: (ports: RecordPorts) => memoRoutes(ports),
  hooks: (ports: RecordPorts) => memoAdditions(ports),
  sweep: NO_SWEEP,
  paths: [],
});
