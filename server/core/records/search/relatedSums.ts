import { fieldAt, findField, type StoreCondition, sortKeyOfValue } from '../../../../src/core/schema/index';
import { createReferenceCondition } from '../../../../src/core/schema/query/refKeys';
import type { Reader } from '../../store/store';
import type { ReadableRelatedRecordKind } from './related';

/** Whether the caller may read the fields at these paths of the related records. */
const mayReadFields = (
  { resource }: ReadableRelatedRecordKind,
  paths: readonly (string | undefined)[],
): boolean => paths.every((path) => path === undefined || findField(resource.fields, path) !== undefined);

/** Returns the single condition that finds all records of one kind that are related to the record `id`. */
const createRelatedRecordsCondition = (
  { ref, through }: ReadableRelatedRecordKind,
  id: string,
): StoreCondition =>
  through ? { op: 'over', path: ref.path, by: through.ref.path, key: id } : createReferenceCondition(ref, id);

/**
 * Returns the sum over a record's related records of one kind, as the text of a whole number. It subtracts
 * the sum of another kind if the schema declares one. Returns undefined if the kind has no sum. Also returns
 * undefined if the operator may not read the other kind, or a field that decides the sum.
 */
export async function sumRelatedRecords(
  reader: Reader,
  part: ReadableRelatedRecordKind,
  id: string,
  parts: ReadonlyMap<string, ReadableRelatedRecordKind>,
): Promise<string | undefined> {
  const { sum } = part;
  if (!sum || !mayReadFields(part, [sum.path, sum.filled])) return undefined;
  const { less } = sum;
  const other = less && parts.get(less.part);
  if (less && !(other && mayReadFields(other, [less.path, less.filled, ...Object.keys(less.when ?? {})])))
    return undefined;
  const createNonEmptyConditions = (path: string | undefined): StoreCondition[] =>
    path === undefined ? [] : [{ op: 'empty', path, empty: false }];
  const sumValuesAtPath = (of: ReadableRelatedRecordKind, path: string, where: readonly StoreCondition[]) =>
    reader.sum(of.collection.path, path, [...of.within, createRelatedRecordsCondition(of, id), ...where]);
  const among = Object.entries(less?.when ?? {}).map(
    ([path, values]): StoreCondition => ({
      op: 'among',
      path,
      keys: values.map((value) =>
        other ? sortKeyOfValue(fieldAt(other.resource.fields, path), value) : value,
      ),
    }),
  );
  const [all, back] = await Promise.all([
    sumValuesAtPath(part, sum.path, createNonEmptyConditions(sum.filled)),
    less && other
      ? sumValuesAtPath(other, less.path, [...createNonEmptyConditions(less.filled), ...among])
      : '0',
  ]);
  return String(BigInt(all) - BigInt(back));
}
