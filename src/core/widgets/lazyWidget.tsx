import type { ComponentType } from 'react';
import { lazyPreloadableComponent } from '../engine/loading/latePart';
import { lazyRequiredComponent } from '../engine/loading/lazyPart';
import type { Kind } from '../schema/index';
import { loadWithWidgetTexts } from './loadWithWidgetTexts';

/**
 * Returns a component for a widget whose code is a separate chunk. The chunk loads when the widget is first
 * shown.
 */
export const lazyWidget = <P extends object>(loadModule: () => Promise<{ default: ComponentType<P> }>) =>
  lazyRequiredComponent(async () => (await loadWithWidgetTexts(loadModule)).default);

/** Declares which field types a widget can edit. */
export const declareEditedKinds = <C extends object>(
  widget: C,
  ...kinds: Kind[]
): C & { edits: readonly Kind[] } => Object.assign(widget, { edits: kinds });

/**
 * Like `lazyWidget`, for the widget of a cell. Rows only appear together with the widget, so that they don't
 * move while an operator points at them. If the code does not load, the cell stays empty, because otherwise
 * every row would show a notice.
 */
export const lazyCellWidget = <P extends object>(loadModule: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPreloadableComponent(async () => (await loadWithWidgetTexts(loadModule)).default);
