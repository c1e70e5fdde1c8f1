import { setInBoundedMap } from '../../../../../src/core/schema/basics/setInBoundedMap';
import { hasCrossCollectionCondition } from '../../../store/below';
import type { Reader } from '../../../store/store';

/** Maximum number of remembered counts, enough for the lists in use. */
const MOST = 1_000;

/** Maximum number of characters that the conditions of a remembered count may have, as JSON. */
const LONGEST = 2_000;

/**
 * Returns a function that creates a remembering `count` for a reader. This `count` counts only once for each
 * revision of a collection, because a list asks for the same count with each page. Counts whose conditions
 * depend on another collection are not remembered. A remembering `count` must not be used in a transaction,
 * because all changes of a transaction may have the same revision. All readers share the remembered counts.
 */
export function createDocumentCountCache(): (reader: Pick<Reader, 'count' | 'revision'>) => Reader['count'] {
  const counts = new Map<string, { at: string; count: number }>();
  return ({ count, revision }) =>
    async (collection, where, read) => {
      const key = JSON.stringify([collection, where]);
      if (key.length > LONGEST || hasCrossCollectionCondition(where)) return count(collection, where);
      // The revision is read before the count. A count that is newer than its revision does no harm, but an
      // older count would stay wrong.
      const asked = read ?? revision(collection);
      const known = counts.get(key);
      if ((known || read === undefined) && known?.at === (await asked)) return known.count;
      const [at, counted] = await Promise.all([asked, count(collection, where)]);
      setInBoundedMap(counts, key, { at, count: counted }, MOST);
      return counted;
    };
}
