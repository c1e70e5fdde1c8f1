import { type AnyResource, removeItemIndexesFromPath } from '../../schema/index';
import { determineValueLossCause, mapFieldsByPath } from './losses';
import type { ImportRowStatus } from './sheet/result';

/**
 * Maximum number of rows per outcome for which the page keeps the details. The details of 100,000 rows would
 * fill its memory.
 */
export const MAX_DETAILED_ROWS_PER_OUTCOME = 500;

/**
 * Returns a function that keeps the details of the first rows of each outcome. For further rows, the function
 * keeps only the outcome, the reasons and the paths that lose a stored value. Equal results share one object.
 */
export function createImportRowDetailsTrimmer(
  resource: AnyResource,
): (result: ImportRowStatus) => ImportRowStatus {
  const fields = mapFieldsByPath(resource);
  const kept = new Map<string, number>();
  const shared = new Map<string, ImportRowStatus>();
  return (result) => {
    if (result.isShort) return result;
    const { outcome, reasons, changes = [], refusals = [] } = result;
    if (changes.length === 0 && refusals.length === 0)
      return reuseEqualRowStatus(shared, { outcome, reasons });
    const lost =
      outcome === 'updated'
        ? changes.filter((one) =>
            determineValueLossCause(fields.get(removeItemIndexesFromPath(one.path)), one),
          )
        : [];
    const paths = lost.map(({ path }) => removeItemIndexesFromPath(path));
    const loses = paths.length > 0 ? { loses: paths } : {};
    const count = (kept.get(outcome) ?? 0) + 1;
    kept.set(outcome, count);
    if (count <= MAX_DETAILED_ROWS_PER_OUTCOME) return { ...result, ...loses };
    return reuseEqualRowStatus(shared, { outcome, reasons, ...loses, isShort: true });
  };
}

function reuseEqualRowStatus(shared: Map<string, ImportRowStatus>, result: ImportRowStatus): ImportRowStatus {
  if (result.reasons.length > 0) return result;
  const key = [result.outcome, result.isShort, ...(result.loses ?? [])].join(' ');
  const known = shared.get(key) ?? result;
  shared.set(key, known);
  return known;
}
