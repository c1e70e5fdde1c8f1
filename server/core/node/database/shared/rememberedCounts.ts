import { setInBoundedMap } from '../../../../../src/core/schema/basics/setInBoundedMap';
import { readsOtherCollections } from '../../../store/below';
import type { Reader } from '../../../store/store';

/** Most remembered counts, enough for the lists in use. */
const MOST = 1_000;

/** Most characters of conditions (as JSON) whose counts are remembered. */
const LONGEST = 2_000;

/**
 * Returns a function that counts once for each revision of a collection, because lists ask for the same
 * number with each page. Not for conditions that depend on another collection, and not in a transaction,
 * whose own changes may share one revision. All returned functions share what they remember.
 */
export function rememberCounts(): (reader: Pick<Reader, 'count' | 'revision'>) => Reader['count'] {
  const counts = new Map<string, { at: string; count: number }>();
  return ({ count, revision }) =>
    async (collection, where, read) => {
      const key = JSON.stringify([collection, where]);
      if (key.length > LONGEST || readsOtherCollections(where)) return count(collection, where);
      // The revision is read before the count: a count newer than its revision is harmless, an older one
      // would stay wrong.
      const asked = read ?? revision(collection);
      const known = counts.get(key);
      if ((known || read === undefined) && known?.at === (await asked)) return known.count;
      const [at, counted] = await Promise.all([asked, count(collection, where)]);
      setInBoundedMap(counts, key, { at, count: counted }, MOST);
      return counted;
    };
}
