import { type ComponentType, createContext, useContext } from 'react';
import type { WidgetName } from '../../schema/index';

export interface FieldSlotProps {
  /** The field's path in the form, with the indices of list items. */
  path: string;
  /** Shown, not edited. */
  readOnly?: boolean | undefined;
  /** Edits the field in the place of its kind's input. */
  widget?: WidgetName<'field'> | undefined;
}

const Context = createContext<ComponentType<FieldSlotProps> | undefined>(undefined);

/** Says which component draws a field: kinds that hold fields of their own ask for it here. */
export const FieldSlotProvider = Context.Provider;

/** The field at a path, drawn by whatever the form around it provides. */
export const FieldSlot = (props: FieldSlotProps) => {
  const Field = useContext(Context);
  if (!Field) throw new Error('No form around this field');
  return <Field {...props} />;
};
