import {
  type AnyResource,
  createBlankRecord,
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
import { isSameValue } from '../../../../src/core/schema/record/sameValue';
import type { Transaction } from '../../store/store';
import { createFixedValueConditions } from '../search/query';
import { formatCounterLockName } from './locks';

/** Returns a blank record of a resource, with the defaults of the variant that `values` names. */
export function createBlankRecordOfVariant(resource: AnyResource, values: Loose): Loose {
  const variantPath = resource.variants?.by;
  return createBlankRecord(resource, variantPath ? setAt({}, variantPath, getAt(values, variantPath)) : {});
}

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
  createdRecords: readonly Loose[],
): Promise<number> {
  const { path } = resource.api;
  const where = createFixedValueConditions(resource);
  if (numberRule.from === 'max') {
    const createdNumbers = createdRecords.map((created) => Number(getAt(created, numberRule.of) ?? 0));
    return Math.max(Number((await tx.max(path, numberRule.of, where)) ?? 0), ...createdNumbers) + 1;
  }
  const { within } = numberRule;
  const scopeConditions = within ? [createSameValueCondition(resource, record, within)] : [];
  const createdInScope = createdRecords.filter(
    (created) => within === undefined || isSameValue(getAt(created, within), getAt(record, within)),
  );
  return (await tx.count(path, [...where, ...scopeConditions])) + createdInScope.length + 1;
}

/**
 * Sets the automatic numbers that a new record's body lacks. Each number is computed under a lock, so that no
 * two records get the same number. `listCreatedRecords` returns the resource's records that the transaction
 * will store.
 */
export async function assignAutomaticNumbers(
  tx: Transaction,
  resource: AnyResource,
  body: Loose,
  record: Loose,
  listCreatedRecords: () => readonly Loose[] = () => [],
): Promise<Loose> {
  let numberedRecord = record;
  for (const [path, field] of fieldEntries(resource.fields)) {
    const numberRule = findInitialNumberRule(field);
    if (!numberRule || getAt(body, path) !== undefined) continue;
    await tx.lock(formatCounterLockName(resource, path));
    numberedRecord = setAt(
      numberedRecord,
      path,
      await computeNextAutomaticNumber(tx, resource, numberedRecord, numberRule, listCreatedRecords()),
    );
  }
  return numberedRecord;
}
