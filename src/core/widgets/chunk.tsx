import type { ComponentType } from 'react';
import { lazyNeeded, lazyPart } from '../engine/loading/lazyPart';
import type { Kind } from '../schema/index';
import { Skeleton } from '../ui/Skeleton';
import { withTexts } from './withTexts';

/** Returns a widget in a separate chunk, which loads when it is first shown. */
export const chunk = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyNeeded(async () => (await withTexts(load)).default);

/** Declares which field types a widget can edit. */
export const edits = <C extends object>(widget: C, ...kinds: Kind[]): C & { edits: readonly Kind[] } =>
  Object.assign(widget, { edits: kinds });

/**
 * Like `chunk`, for a cell: if its code does not load it stays empty, because a notice would appear in every
 * row.
 */
export const cellChunk = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(async () => (await withTexts(load)).default, { Place: () => <Skeleton /> });
