import type { ComponentType } from 'react';
import type { Loose, Widget } from '../../schema/index';
import { requiredContext } from '../../ui/requiredContext';

export interface FieldSlotProps {
  /** The field's path in the form, with the indices of list items. */
  path: string;
  /** Shown, not edited. */
  readOnly?: boolean | undefined;
  /** Replaces the kind's input. */
  widget?: Widget<Loose, 'field'> | undefined;
}

const [Provider, useFieldComponent] =
  requiredContext<ComponentType<FieldSlotProps>>('No form around this field');

/** Provides the component that draws a field, for kinds with nested fields. */
export const FieldSlotProvider = Provider;

/** The field at a path, drawn by the component that the form provides. */
export const FieldSlot = (props: FieldSlotProps) => {
  const Field = useFieldComponent();
  return <Field {...props} />;
};
