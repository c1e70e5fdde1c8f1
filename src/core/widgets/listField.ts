import { type AnyField, type FieldOf, holdsItems } from '../schema/index';

/**
 * Returns the list field that a widget edits. Throws for a field of another type: then the schema has
 * declared the widget for a wrong field.
 */
export function requireListField(field: AnyField): FieldOf<'list'> {
  if (!holdsItems(field)) throw new Error(`A ${field.kind} has no items`);
  return field;
}
