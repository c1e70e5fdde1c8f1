import { type AnyField, type FieldOf, holdsItems } from '../schema/index';

/**
 * Returns the list field that a widget edits. Throws for a field of another type, because the schema must not
 * declare this widget for it.
 */
export function requireListField(field: AnyField): FieldOf<'list'> {
  if (!holdsItems(field)) throw new Error(`A ${field.kind} has no items`);
  return field;
}
