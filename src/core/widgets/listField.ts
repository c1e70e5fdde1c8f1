import { type AnyField, type FieldOf, holdsItems } from '../schema/index';

/** The list that a widget edits; a widget of slides on another kind of field is a mistake of the schema. */
export function listField(field: AnyField): FieldOf<'list'> {
  if (!holdsItems(field)) throw new Error(`A ${field.kind} has no items`);
  return field;
}
