import type { StoreCondition } from '../filters/condition';
import { sortKeyOfValue } from '../kinds/registry';
import { fieldAt } from '../record/record';
import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';

type ResourceWithRowRule = Pick<AnyResource, 'rows' | 'fields'>;

const getSortKeyAtPath = ({ fields }: ResourceWithRowRule, path: string, record: Loose) => {
  const field = fieldAt(fields, path);
  return sortKeyOfValue(field, getAt(record, path));
};

/** Returns the id of the only operator who may use a record; null if every operator may. */
export function findIdOfOnlyPermittedOperator(resource: ResourceWithRowRule, record: Loose): string | null {
  const { rows } = resource;
  if (!rows || (rows.shared !== undefined && getAt(record, rows.shared) === true)) return null;
  // If the owner's id is no text, it has no sort key. The result is then `''`, so that no operator may use
  // the record.
  return String(getSortKeyAtPath(resource, rows.owner, record) ?? '');
}

/**
 * Returns the condition for the records that an operator may use; null if the resource does not restrict
 * them.
 */
export function createPermittedRowsCondition(
  resource: ResourceWithRowRule,
  operatorId: string,
): StoreCondition | null {
  const { rows, fields } = resource;
  if (!rows) return null;
  const createEqualsCondition = (path: string, value: unknown): StoreCondition => ({
    op: 'equals',
    path,
    key: sortKeyOfValue(fieldAt(fields, path), value),
  });
  const ownerCondition = createEqualsCondition(rows.owner, operatorId);
  return rows.shared === undefined
    ? ownerCondition
    : { op: 'any', of: [ownerCondition, createEqualsCondition(rows.shared, true)] };
}

export function mayOperatorUseRecord(
  resource: ResourceWithRowRule,
  operatorId: string,
  record: Loose,
): boolean {
  const permittedOperatorId = findIdOfOnlyPermittedOperator(resource, record);
  const { rows, fields } = resource;
  return (
    permittedOperatorId === null ||
    !rows ||
    permittedOperatorId === sortKeyOfValue(fieldAt(fields, rows.owner), operatorId)
  );
}
