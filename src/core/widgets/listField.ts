import { type AnyField, type FieldOf, holdsItems } from '../schema/index';

/**
 * Returns the list field that a widget edits. Throws for another field type, which is a mistake of the
 * schema.
 */
export function listField(field: AnyField): FieldOf<'list'> {
  if (!holdsItems(field)) throw new Error(`A ${field.kind} has no items`);
  return field;
}
