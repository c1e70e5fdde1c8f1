import type { AnyResource } from '../../../src/core/schema/index';
import { mayUseRecord, rowRuleConditions } from '../../../src/core/schema/query/ownRows';
import { binCollection, EVERYBODY_KEY } from '../states/bin';
import type { RowRule, RowRules } from '../store/rows';

const isOwned = ({ rows }: AnyResource) => rows !== undefined;

/**
 * Returns the rules that tell which records an operator may use, by collection. They also apply to deleted
 * records in the bin. Empty if every operator may use every record.
 */
export function rowRulesFor(resources: readonly AnyResource[], operator: string): RowRules {
  const owned = resources.filter(isOwned);
  const rules = new Map<string, RowRule>();
  for (const face of owned) {
    const within = rowRuleConditions(face, operator);
    if (within)
      rules.set(face.api.path, { within, shows: (document) => mayUseRecord(face, operator, document) });
  }
  const bin = binCollection(resources);
  if (bin !== undefined && owned.length > 0) {
    const keys = [EVERYBODY_KEY, operator];
    rules.set(bin, {
      within: { op: 'among', path: 'only', keys },
      shows: ({ only }) => keys.includes(String(only ?? EVERYBODY_KEY)),
    });
  }
  return rules;
}
