import { setInBoundedMap } from '../../../../../src/core/schema/basics/setInBoundedMap';
import { hasCrossCollectionCondition } from '../../../store/below';
import type { Reader } from '../../../store/store';

/** Maximum number of row counts that are kept in memory: enough for the lists in use. */
const MAX_REMEMBERED_COUNTS = 1_000;

/** Maximum number of characters of a query's conditions (as JSON) for which a row count is kept in memory. */
const MAX_REMEMBERED_CONDITIONS_LENGTH = 2_000;

/**
 * Returns a function that creates, for a reader, a `count` that remembers its results. A list asks for the
 * same count with each page, so its rows are counted only once per revision of the collection. Counts whose
 * conditions depend on a second collection are not remembered. The created `count` must not be used in a
 * transaction, whose changes may all have the same revision. All readers share the remembered counts.
 */
export function createDocumentCountCache(): (reader: Pick<Reader, 'count' | 'revision'>) => Reader['count'] {
  const countByQuery = new Map<string, { at: string; count: number }>();
  return ({ count, revision }) =>
    async (collection, where, givenRevision) => {
      const key = JSON.stringify([collection, where]);
      if (key.length > MAX_REMEMBERED_CONDITIONS_LENGTH || hasCrossCollectionCondition(where))
        return count(collection, where);
      // The revision is read before the rows are counted. A count that is newer than its revision does no
      // harm. A count that is older than its revision would stay wrong until the next change.
      const revisionPromise = givenRevision ?? revision(collection);
      const cachedEntry = countByQuery.get(key);
      if ((cachedEntry || givenRevision === undefined) && cachedEntry?.at === (await revisionPromise))
        return cachedEntry.count;
      const [at, counted] = await Promise.all([revisionPromise, count(collection, where)]);
      setInBoundedMap(countByQuery, key, { at, count: counted }, MAX_REMEMBERED_COUNTS);
      return counted;
    };
}
