import {
  type AnyResource,
  createBlankRecord,
  fieldAt,
  fieldEntries,
  fieldTypeHandlerOf,
  findInitialNumberRule,
  getAt,
  type InitialNumberRule,
  type Loose,
  type StoreCondition,
  type StoreSortKey,
  setAt,
  sortKeyOfValue,
} from '../../../../src/core/schema/index';
import type { Reader, Transaction } from '../../store/store';
import { createFixedValueConditions } from '../search/query';
import { formatCounterLockName } from './locks';
import type { PlannedRecordWrite } from './planned';

/** Returns a blank record of a resource, with the defaults of the variant that `values` names. */
export function createBlankRecordOfVariant(resource: AnyResource, values: Loose): Loose {
  const variantPath = resource.variants?.by;
  return createBlankRecord(resource, variantPath ? setAt({}, variantPath, getAt(values, variantPath)) : {});
}

/**
 * Returns the index key of the group in which a record is numbered; null if the field of the group is empty.
 */
function getCounterGroupKey({ fields }: AnyResource, record: Loose, groupPath: string): StoreSortKey {
  const field = fieldAt(fields, groupPath);
  const value = getAt(record, groupPath);
  return fieldTypeHandlerOf(field).isEmpty(value) ? null : sortKeyOfValue(field, value);
}

function createCounterGroupCondition(
  resource: AnyResource,
  record: Loose,
  groupPath: string,
): StoreCondition {
  const key = getCounterGroupKey(resource, record, groupPath);
  return key === null
    ? { op: 'empty', path: groupPath, empty: true }
    : { op: 'equals', path: groupPath, key };
}

/** Returns the last automatic number before a new record's: the highest number, or the number of records. */
type LastNumberReader = (
  resource: AnyResource,
  record: Loose,
  numberRule: InitialNumberRule,
) => Promise<number>;

const createStoredNumberReader =
  (reader: Reader): LastNumberReader =>
  async (resource, record, numberRule) => {
    const { path } = resource.api;
    const where = createFixedValueConditions(resource);
    if (numberRule.from === 'max') return Number((await reader.max(path, numberRule.of, where)) ?? 0);
    const { within } = numberRule;
    const scopeConditions = within ? [createCounterGroupCondition(resource, record, within)] : [];
    return reader.count(path, [...where, ...scopeConditions]);
  };

/** Returns the name of the counter that a rule counts a record with. */
const formatCounterName = (resource: AnyResource, record: Loose, numberRule: InitialNumberRule): string =>
  JSON.stringify(
    numberRule.from === 'max'
      ? [resource.name, 'max', numberRule.of]
      : [
          resource.name,
          'totalCount',
          numberRule.within ?? '',
          numberRule.within ? getCounterGroupKey(resource, record, numberRule.within) : null,
        ],
  );

/**
 * Returns counters for the automatic numbers of planned records. Nothing is stored before the plan ends, so
 * one query per counter is enough.
 */
export function createNumberCountersForPlan(reader: Reader) {
  const readStoredNumber = createStoredNumberReader(reader);
  const storedNumberByCounter = new Map<string, Promise<number>>();
  const highestNumberByCounter = new Map<string, number>();
  const addedCountByCounter = new Map<string, number>();
  const listNumberRules = ({ fields }: AnyResource) =>
    fieldEntries(fields).flatMap(([, field]) => findInitialNumberRule(field) ?? []);

  const readLastNumber: LastNumberReader = async (resource, record, numberRule) => {
    const counterName = formatCounterName(resource, record, numberRule);
    const storedNumber =
      storedNumberByCounter.get(counterName) ?? readStoredNumber(resource, record, numberRule);
    storedNumberByCounter.set(counterName, storedNumber);
    return Math.max(
      (await storedNumber) + (addedCountByCounter.get(counterName) ?? 0),
      highestNumberByCounter.get(counterName) ?? Number.NEGATIVE_INFINITY,
    );
  };

  /** Adds `change` to the counters that count a record; two fields may have one counter. */
  function addToRecordCounts(resource: AnyResource, record: Loose, change: number): void {
    const countingRules = listNumberRules(resource).filter(({ from }) => from === 'totalCount');
    for (const name of new Set(countingRules.map((rule) => formatCounterName(resource, record, rule))))
      addedCountByCounter.set(name, (addedCountByCounter.get(name) ?? 0) + change);
  }

  return {
    readLastNumber,
    /** Counts a planned record instead of its previous state, which was planned earlier or is stored. */
    add({ resource, before, after }: PlannedRecordWrite, earlierWrite: PlannedRecordWrite | undefined): void {
      const stateBefore = earlierWrite?.after ?? before;
      addToRecordCounts(resource, after, 1);
      if (stateBefore) addToRecordCounts(resource, stateBefore, -1);
      for (const numberRule of listNumberRules(resource)) {
        const number = numberRule.from === 'max' ? getAt(after, numberRule.of) : undefined;
        if (typeof number !== 'number') continue;
        const counterName = formatCounterName(resource, after, numberRule);
        const highestNumber = highestNumberByCounter.get(counterName) ?? number;
        highestNumberByCounter.set(counterName, Math.max(highestNumber, number));
      }
    },
  };
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
  readLastNumber: LastNumberReader = createStoredNumberReader(tx),
): Promise<Loose> {
  let numberedRecord = record;
  for (const [path, field] of fieldEntries(resource.fields)) {
    const numberRule = findInitialNumberRule(field);
    if (!numberRule || getAt(body, path) !== undefined) continue;
    await tx.lock(formatCounterLockName(resource, path));
    numberedRecord = setAt(
      numberedRecord,
      path,
      (await readLastNumber(resource, numberedRecord, numberRule)) + 1,
    );
  }
  return numberedRecord;
}
