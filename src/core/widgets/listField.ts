import type { AnyField, FieldOf } from '../schema/index';

/** The list that a widget edits; a widget of slides on another kind of field is a mistake of the schema. */
export function listField(field: AnyField): FieldOf<'list'> {
  if (field.kind !== 'list') throw new Error(`A ${field.kind} has no items`);
  return field;
}
