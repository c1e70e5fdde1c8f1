import type { AnyResource } from '../../../src/core/schema/index';
import { createPermittedRowsCondition, mayOperatorUseRecord } from '../../../src/core/schema/query/ownRows';
import { findBinCollectionPath, UNRESTRICTED_BIN_INDEX_KEY } from '../states/bin';
import type { ReadableDocumentRule, ReadableRowRules } from '../store/rows';

const hasRowAccessRule = ({ rows }: AnyResource) => rows !== undefined;

/**
 * Returns the rules that tell which records an operator may use, by collection. The rules also apply to
 * deleted records in the bin. The result is empty if every operator may use every record.
 */
export function createVisibleRecordRules(
  resources: readonly AnyResource[],
  operator: string,
): ReadableRowRules {
  const owned = resources.filter(hasRowAccessRule);
  const rules = new Map<string, ReadableDocumentRule>();
  for (const resource of owned) {
    const within = createPermittedRowsCondition(resource, operator);
    if (within)
      rules.set(resource.api.path, {
        within,
        shows: (document) => mayOperatorUseRecord(resource, operator, document),
      });
  }
  const bin = findBinCollectionPath(resources);
  if (bin !== undefined && owned.length > 0) {
    const keys = [UNRESTRICTED_BIN_INDEX_KEY, operator];
    rules.set(bin, {
      within: { op: 'among', path: 'only', keys },
      shows: ({ only }) => keys.includes(String(only ?? UNRESTRICTED_BIN_INDEX_KEY)),
    });
  }
  return rules;
}
