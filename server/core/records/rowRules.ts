import type { AnyResource } from '../../../src/core/schema/index';
import { createPermittedRowsCondition, mayOperatorUseRecord } from '../../../src/core/schema/query/ownRows';
import { findBinCollectionPath, INDEX_KEY_OF_UNRESTRICTED_RECORDS } from '../states/bin';
import type { ReadableDocumentRule, ReadableRowRules } from '../store/rows';

const hasRowAccessRule = ({ rows }: AnyResource) => rows !== undefined;

/**
 * Returns the rules that tell which records an operator may use, by collection. The rules also apply to
 * deleted records in the bin. The result is empty if every operator may use every record.
 */
export function createVisibleRecordRules(
  resources: readonly AnyResource[],
  operatorId: string,
): ReadableRowRules {
  const restrictedResources = resources.filter(hasRowAccessRule);
  const rulesByCollectionPath = new Map<string, ReadableDocumentRule>();
  for (const resource of restrictedResources) {
    const rowsCondition = createPermittedRowsCondition(resource, operatorId);
    if (rowsCondition)
      rulesByCollectionPath.set(resource.api.path, {
        within: rowsCondition,
        shows: (document) => mayOperatorUseRecord(resource, operatorId, document),
      });
  }
  const binPath = findBinCollectionPath(resources);
  if (binPath !== undefined && restrictedResources.length > 0) {
    const allowedBinIndexKeys = [INDEX_KEY_OF_UNRESTRICTED_RECORDS, operatorId];
    rulesByCollectionPath.set(binPath, {
      within: { op: 'among', path: 'only', keys: allowedBinIndexKeys },
      shows: ({ only }) => allowedBinIndexKeys.includes(String(only ?? INDEX_KEY_OF_UNRESTRICTED_RECORDS)),
    });
  }
  return rulesByCollectionPath;
}
