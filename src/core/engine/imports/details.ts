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
): (rowStatus: ImportRowStatus) => ImportRowStatus {
  const fieldsByPath = mapFieldsByPath(resource);
  const detailedRowCounts = new Map<string, number>();
  const sharedStatusByKey = new Map<string, ImportRowStatus>();
  return (rowStatus) => {
    if (rowStatus.isShort) return rowStatus;
    const { outcome, reasons, changes = [], refusals = [] } = rowStatus;
    if (changes.length === 0 && refusals.length === 0)
      return reuseEqualRowStatus(sharedStatusByKey, { outcome, reasons });
    const lossyChanges =
      outcome === 'updated'
        ? changes.filter((change) =>
            determineValueLossCause(fieldsByPath.get(removeItemIndexesFromPath(change.path)), change),
          )
        : [];
    const lossyPaths = lossyChanges.map(({ path }) => removeItemIndexesFromPath(path));
    const lossDetails = lossyPaths.length > 0 ? { loses: lossyPaths } : {};
    const detailedRowCount = (detailedRowCounts.get(outcome) ?? 0) + 1;
    detailedRowCounts.set(outcome, detailedRowCount);
    if (detailedRowCount <= MAX_DETAILED_ROWS_PER_OUTCOME) return { ...rowStatus, ...lossDetails };
    return reuseEqualRowStatus(sharedStatusByKey, { outcome, reasons, ...lossDetails, isShort: true });
  };
}

function reuseEqualRowStatus(
  sharedStatusByKey: Map<string, ImportRowStatus>,
  rowStatus: ImportRowStatus,
): ImportRowStatus {
  if (rowStatus.reasons.length > 0) return rowStatus;
  const key = [rowStatus.outcome, rowStatus.isShort, ...(rowStatus.loses ?? [])].join(' ');
  const sharedStatus = sharedStatusByKey.get(key) ?? rowStatus;
  sharedStatusByKey.set(key, sharedStatus);
  return sharedStatus;
}
