import { type ComponentType, createContext, useContext } from 'react';
import type { AnyField, WidgetName } from '../schema/index';

/** What a widget that edits a field gets: the field's path in the form, and what it is. */
export interface FieldWidgetProps {
  path: string;
  field: AnyField;
}

/** The components behind the names that schemas use, by where they stand. */
export interface WidgetSet {
  field: Readonly<Record<WidgetName<'field'>, ComponentType<FieldWidgetProps>>>;
  /** They read what they show from the form around them. */
  section: Readonly<Record<WidgetName<'section'>, ComponentType>>;
}

const Context = createContext<WidgetSet | undefined>(undefined);

/** Gives the screens below it their widgets, of which the engine itself knows none. */
export const WidgetsProvider = Context.Provider;

export function useWidgets(): WidgetSet {
  const widgets = useContext(Context);
  if (!widgets) throw new Error('No widgets are provided');
  return widgets;
}
