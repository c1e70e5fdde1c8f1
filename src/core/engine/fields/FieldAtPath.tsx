import type { ComponentType } from 'react';
import type { Loose, Widget } from '../../schema/index';
import { createRequiredContext } from '../../ui/requiredContext';

export interface FieldAtPathProps {
  /** The field's path in the form, with the indices of list items. */
  path: string;
  /** True to show the field's value without an input. */
  readOnly?: boolean | undefined;
  /** The widget that replaces the standard input of the field's type. */
  widget?: Widget<Loose, 'field'> | undefined;
}

const [Provider, useFieldComponent] =
  createRequiredContext<ComponentType<FieldAtPathProps>>('No form around this field');

export const FieldComponentProvider = Provider;

export const FieldAtPath = (props: FieldAtPathProps) => {
  const Field = useFieldComponent();
  return <Field {...props} />;
};
