import { type AnyResource, removeItemIndexesFromPath } from '../../schema/index';
import { determineValueLossCause, mapFieldsByPath } from './losses';
import type { ImportRowStatus } from './sheet/result';

/**
 * Maximum number of rows per outcome for which the page keeps the details. The details of 100,000 rows would
 * fill its memory.
 */
export const MAX_DETAILED_ROWS_PER_OUTCOME = 500;

/**
 * Returns a function that limits the memory for row results. It keeps the details of the first rows of each
 * outcome. For further rows, it keeps only the outcome, the reasons, and the paths that lose a stored value.
 * Equal results share one object.
 */
export function createImportRowDetailsTrimmer(
  resource: AnyResource,
): (result: ImportRowStatus) => ImportRowStatus {
  const fieldsByPath = mapFieldsByPath(resource);
  const detailedRowCounts = new Map<string, number>();
  const sharedStatuses = new Map<string, ImportRowStatus>();
  return (result) => {
    if (result.isShort) return result;
    const { outcome, reasons, changes = [], refusals = [] } = result;
    if (changes.length === 0 && refusals.length === 0)
      return reuseEqualRowStatus(sharedStatuses, { outcome, reasons });
    const lossyChanges =
      outcome === 'updated'
        ? changes.filter((change) =>
            determineValueLossCause(fieldsByPath.get(removeItemIndexesFromPath(change.path)), change),
          )
        : [];
    const paths = lossyChanges.map(({ path }) => removeItemIndexesFromPath(path));
    const lossDetails = paths.length > 0 ? { loses: paths } : {};
    const count = (detailedRowCounts.get(outcome) ?? 0) + 1;
    detailedRowCounts.set(outcome, count);
    if (count <= MAX_DETAILED_ROWS_PER_OUTCOME) return { ...result, ...lossDetails };
    return reuseEqualRowStatus(sharedStatuses, { outcome, reasons, ...lossDetails, isShort: true });
  };
}

function reuseEqualRowStatus(
  sharedStatuses: Map<string, ImportRowStatus>,
  result: ImportRowStatus,
): ImportRowStatus {
  if (result.reasons.length > 0) return result;
  const key = [result.outcome, result.isShort, ...(result.loses ?? [])].join(' ');
  const sharedStatus = sharedStatuses.get(key) ?? result;
  sharedStatuses.set(key, sharedStatus);
  return sharedStatus;
}
