import {
  type AnyField,
  fieldAt,
  findField,
  formatScaledInteger,
  isDecimalField,
  type StoreCondition,
  sortKeyOfValue,
} from '../../../../src/core/schema/index';
import type { Reader } from '../../store/store';
import { createRelatedRecordsConditions, type ReadableRelatedRecords } from './related';

/** Returns a sum of a field's index keys as the text of the field's values. */
export const formatSumOfField = (field: AnyField, sum: bigint): string =>
  isDecimalField(field) ? formatScaledInteger(sum, field.digits) : String(sum);

/** Whether the caller may read the fields at these paths of the related records. */
const mayReadFields = (
  { resource }: ReadableRelatedRecords,
  fieldPaths: readonly (string | undefined)[],
): boolean =>
  fieldPaths.every((path) => path === undefined || findField(resource.fields, path) !== undefined);

/**
 * Returns the exact sum over a record's related records of one kind, as text. It subtracts the sum of another
 * kind if the schema declares one. Returns undefined if the kind has no sum. Also returns undefined if the
 * operator may not read the other kind, or a field that decides the sum.
 */
export async function sumRelatedRecords(
  reader: Reader,
  summedKind: ReadableRelatedRecords,
  recordId: string,
  relatedKindsByName: ReadonlyMap<string, ReadableRelatedRecords>,
): Promise<string | undefined> {
  const { sum } = summedKind;
  if (!sum || !mayReadFields(summedKind, [sum.path, sum.filled])) return undefined;
  const { less } = sum;
  const subtractedKind = less && relatedKindsByName.get(less.part);
  if (
    less &&
    !(
      subtractedKind &&
      mayReadFields(subtractedKind, [less.path, less.filled, ...Object.keys(less.when ?? {})])
    )
  )
    return undefined;
  const createNonEmptyConditions = (path: string | undefined): StoreCondition[] =>
    path === undefined ? [] : [{ op: 'empty', path, empty: false }];
  const sumValuesAtPath = (
    relatedKind: ReadableRelatedRecords,
    summedPath: string,
    extraConditions: readonly StoreCondition[],
  ) =>
    reader.sum(relatedKind.collection.path, summedPath, [
      ...createRelatedRecordsConditions(relatedKind, recordId),
      ...extraConditions,
    ]);
  const valueConditions = Object.entries(less?.when ?? {}).map(
    ([path, values]): StoreCondition => ({
      op: 'among',
      path,
      keys: values.map((value) =>
        subtractedKind ? sortKeyOfValue(fieldAt(subtractedKind.resource.fields, path), value) : value,
      ),
    }),
  );
  const [totalSum, subtractedSum] = await Promise.all([
    sumValuesAtPath(summedKind, sum.path, createNonEmptyConditions(sum.filled)),
    less && subtractedKind
      ? sumValuesAtPath(subtractedKind, less.path, [
          ...createNonEmptyConditions(less.filled),
          ...valueConditions,
        ])
      : '0',
  ]);
  return formatSumOfField(
    fieldAt(summedKind.resource.fields, sum.path),
    BigInt(totalSum) - BigInt(subtractedSum),
  );
}
