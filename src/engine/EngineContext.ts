import type { ComponentType, ReactNode } from 'react';
import type { AnyField, AnyResource, WidgetName } from '../schema/index';
import { requiredContext } from '../ui/requiredContext';

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

/** What the console gives the engine, which itself knows no widget, no menu and no page. */
export interface Engine {
  widgets: WidgetSet;
  /** The variants of a resource that the deployment shows; the others have no page. */
  shownVariants: (resource: AnyResource) => readonly string[];
  /** Stands where no page of a resource has the address. */
  NotFound: ComponentType<{ resource: AnyResource }>;
  /** Dresses Material UI inside it in the console's look; loaded when it is first shown. */
  MuiTheme: ComponentType<{ children: ReactNode }>;
}

export const [EngineProvider, useEngine] = requiredContext<Engine>('No engine is provided');
