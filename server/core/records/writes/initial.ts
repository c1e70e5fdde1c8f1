import {
  type AnyResource,
  fieldAt,
  fieldEntries,
  findInitialNumberRule,
  getAt,
  type InitialNumberRule,
  type Loose,
  type StoreCondition,
  setAt,
  sortKeyOfValue,
} from '../../../../src/core/schema/index';
import type { Transaction } from '../../store/store';
import { createFixedValueConditions } from '../search/query';
import { formatCounterLockName } from './locks';

function createSameValueCondition(resource: AnyResource, record: Loose, fieldPath: string): StoreCondition {
  return {
    op: 'equals',
    path: fieldPath,
    key: sortKeyOfValue(fieldAt(resource.fields, fieldPath), getAt(record, fieldPath)),
  };
}

async function computeNextAutomaticNumber(
  tx: Transaction,
  resource: AnyResource,
  record: Loose,
  numberRule: InitialNumberRule,
): Promise<number> {
  const { path } = resource.api;
  const where = createFixedValueConditions(resource);
  if (numberRule.from === 'max') return Number((await tx.max(path, numberRule.of, where)) ?? 0) + 1;
  const scopeConditions = numberRule.within
    ? [createSameValueCondition(resource, record, numberRule.within)]
    : [];
  return (await tx.count(path, [...where, ...scopeConditions])) + 1;
}

/**
 * Sets the automatic numbers that a new record's body lacks. Each number is computed under a lock, so that no
 * two records get the same number.
 */
export async function assignAutomaticNumbers(
  tx: Transaction,
  resource: AnyResource,
  body: Loose,
  record: Loose,
): Promise<Loose> {
  let numberedRecord = record;
  for (const [path, field] of fieldEntries(resource.fields)) {
    const numberRule = findInitialNumberRule(field);
    if (!numberRule || getAt(body, path) !== undefined) continue;
    await tx.lock(formatCounterLockName(resource, path));
    numberedRecord = setAt(
      numberedRecord,
      path,
      await computeNextAutomaticNumber(tx, resource, numberedRecord, numberRule),
    );
  }
  return numberedRecord;
}
