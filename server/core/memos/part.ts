import { MEMO_COUNT } from '../../../src/core/schema/index';
import { facesOf } from '../call/faces';
import type { BesideRead, CollectionAdditions } from '../records/additions';
import type { RecordPorts } from '../records/ports';
import { exclusiveLock } from '../store/locks';
import { noSweep, part } from '../store/part';
import type { Reader } from '../store/store';
import { memosAnswer } from './facts';
import { memoRoutes, readMemos } from './routes';
import { MEMOS, memoCollection, memoCondition } from './stored';

const memosAbout = (reader: Reader, id: string) =>
  reader.find(MEMOS, { where: [memoCondition(id)], order: [], skip: 0, limit: 0 });

/** Removes the memos about a record when the record is deleted for good. */
const memoAdditions = ({ resources }: Pick<RecordPorts, 'resources'>): CollectionAdditions[] =>
  facesOf(resources).map(({ path }) => ({
    path,
    async forget({ tx }, id) {
      for (const { _id } of await memosAbout(tx, id)) await tx.remove(MEMOS, _id);
    },
    beside: ({ memos }): Record<string, BesideRead> =>
      memos
        ? {
            [MEMO_COUNT]: {
              schema: memosAnswer,
              async read(reader, _, { _id }) {
                const body = await readMemos(reader, _id);
                return { body, count: body.memos.length };
              },
              inRows: { collection: MEMOS, count: (reader, id) => reader.count(MEMOS, [memoCondition(id)]) },
            },
          }
        : {},
    locks: async (reader, { _id }) =>
      (await memosAbout(reader, _id)).map((memo) => exclusiveLock(MEMOS, memo._id)),
  }));

/** The dated memos that operators leave about records. */
export const memosPart = part({
  collections: () => [memoCollection],
  routes: (ports: RecordPorts) => memoRoutes(ports),
  hooks: (ports: RecordPorts) => memoAdditions(ports),
  sweep: noSweep,
  paths: [],
});
