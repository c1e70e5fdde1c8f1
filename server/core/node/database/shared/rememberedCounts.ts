import { setNewest } from '../../../../../src/core/schema/basics/setNewest';
import { asksElsewhere } from '../../../store/below';
import type { Reader } from '../../../store/store';

/** Most remembered counts: enough for the lists in use. */
const MOST = 1_000;

/** Longest conditions that are remembered, in characters of their JSON. */
const LONGEST = 2_000;

/**
 * Counts as a reader does, once for each state of a collection. Lists ask for the same number with each of their pages,
 * and it is most of a page's cost. Not for conditions that another collection decides, and not for a transaction, whose own changes may share one revision. All returned
 * functions share what they remember.
 */
export function rememberCounts(): (reader: Pick<Reader, 'count' | 'revision'>) => Reader['count'] {
  const counts = new Map<string, { at: string; count: number }>();
  return ({ count, revision }) =>
    async (collection, where, read) => {
      const key = JSON.stringify([collection, where]);
      if (key.length > LONGEST || asksElsewhere(where)) return count(collection, where);
      // Read first: a count can be newer than its revision then, which is never current again, but not older.
      const asked = read ?? revision(collection);
      const known = counts.get(key);
      if ((known || read === undefined) && known?.at === (await asked)) return known.count;
      const [at, counted] = await Promise.all([asked, count(collection, where)]);
      setNewest(counts, key, { at, count: counted }, MOST);
      return counted;
    };
}
