import { getFieldTypeHandler } from '../kinds/registry';
import { formatScaledInteger, toScaledInteger } from '../text/decimal';
import type { ComputedValueRule, DisplayRule } from '../words/fieldOptions';
import type { AnyField, Shape } from '../words/fields';
import { getAt, type Loose, listValuesAtPath, setAt } from '../words/paths';
import type { ProblemKey } from '../words/problems';
import type { AnyResource } from '../words/resource';
import { getFieldEntries } from './folds';
import { readFormRecord } from './reading';
import { withBlankFields } from './record';
import { isSameValue } from './sameValue';

/** Returns the rule (`computed`) that computes a stored field; undefined for any other field. */
export const findStoredComputationRule = (field: AnyField): ComputedValueRule<unknown> | undefined =>
  'computed' in field ? field.computed : undefined;

/** Returns the rule (`display`) that computes a field for answers; undefined for any other field. */
export const findDisplayComputationRule = (field: AnyField): DisplayRule<unknown> | undefined =>
  'display' in field ? field.display : undefined;

type FieldEntryWithRule<Rule> = [path: string, field: AnyField, rule: Rule];

const collectFieldsWithRule = <Rule>(
  fields: Shape,
  findRule: (field: AnyField) => Rule | undefined,
): FieldEntryWithRule<Rule>[] =>
  [...getFieldEntries(fields)].flatMap(([path, field]): FieldEntryWithRule<Rule>[] => {
    const rule = findRule(field);
    return rule ? [[path, field, rule]] : [];
  });

/** Returns the stored computed fields of a shape, each with its path and its rule. */
export const collectStoredComputedFields = (
  fields: Shape,
): FieldEntryWithRule<ComputedValueRule<unknown>>[] =>
  collectFieldsWithRule(fields, findStoredComputationRule);

/** Returns the fields that are computed only for answers, each with its path and its rule. */
export const collectDisplayComputedFields = (fields: Shape): FieldEntryWithRule<DisplayRule<unknown>>[] =>
  collectFieldsWithRule(fields, findDisplayComputationRule);

/** The problems of a value that is none of the field's type. No client can read such a value. */
const wrongTypeProblemKeys: readonly ProblemKey[] = [
  'type',
  'notWhole',
  'notExact',
  'tooManyDigits',
  'notADate',
];

/**
 * Returns the value that a field's rule computes for a record. Throws if the value does not fit the field's
 * type, for example if it is none of a choice's values.
 */
export function computeFieldValue(
  fields: Shape,
  [path, field, { from, by }]: FieldEntryWithRule<DisplayRule<unknown>>,
  record: Loose,
): unknown {
  const completeRecord = withBlankFields(fields, readFormRecord(fields, structuredClone(record)));
  const computedValue = by(
    from.reduce<Loose>(
      (sourceValues, sourcePath) => setAt(sourceValues, sourcePath, getAt(completeRecord, sourcePath)),
      {},
    ),
  );
  const problem = getFieldTypeHandler(field).check(computedValue, field);
  const isUnknownChoice = problem?.key === 'notAChoice' && 'choices' in field;
  if (problem && (isUnknownChoice || wrongTypeProblemKeys.includes(problem.key)))
    throw new Error(`The computed field ${path} gets a value of another type (${problem.key})`);
  return computedValue;
}

/** Returns a record with its computed values; the same record if no computed value changes. */
export const applyComputedValues = <R extends Loose>({ fields }: Pick<AnyResource, 'fields'>, record: R): R =>
  collectStoredComputedFields(fields).reduce((updatedRecord, fieldEntry) => {
    const [path] = fieldEntry;
    const computedValue = computeFieldValue(fields, fieldEntry, record);
    return isSameValue(computedValue, getAt(updatedRecord, path))
      ? updatedRecord
      : setAt(updatedRecord, path, computedValue);
  }, record);

/** The numbers that a rule of `sumOver` sums. Without `digits`, they are whole. */
interface SummedNumbers {
  path: string;
  digits: number | undefined;
}

const summedNumbersByRule = new WeakMap<object, SummedNumbers>();

/** Returns the numbers that a rule of `sumOver` sums; undefined for any other rule. */
export const getSummedNumbers = (by: object): SummedNumbers | undefined => summedNumbersByRule.get(by);

/**
 * Returns a rule that sums the numbers in a list exactly: `by: sumOver('items.amount', 2)`. `digits` is the
 * number of decimal places of the numbers and the sum. Without `digits`, the numbers and the sum are whole.
 */
export function sumOver(path: string, digits: number): (record: Loose) => string;
export function sumOver(path: string): (record: Loose) => number;
export function sumOver(path: string, digits?: number) {
  const computeSum = (record: Loose): string | number => {
    const values = listValuesAtPath(record, path).filter((value) => value !== null && value !== undefined);
    if (digits === undefined) return values.reduce<number>((sum, value) => sum + Number(value), 0);
    const scaledValues = values.map((value) => toScaledInteger(String(value), digits) ?? 0n);
    return formatScaledInteger(
      scaledValues.reduce((sum, value) => sum + value, 0n),
      digits,
    );
  };
  summedNumbersByRule.set(computeSum, { path, digits });
  return computeSum;
}
