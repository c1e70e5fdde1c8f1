import type { ComponentType } from 'react';
import { latePart } from '../engine/loading/latePart';
import { lazyNeeded } from '../engine/loading/lazyPart';
import type { Kind } from '../schema/index';
import { withTexts } from './withTexts';

/** Returns a widget in a separate chunk, which loads when it is first shown. */
export const chunk = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyNeeded(async () => (await withTexts(load)).default);

/** Declares which field types a widget can edit. */
export const edits = <C extends object>(widget: C, ...kinds: Kind[]): C & { edits: readonly Kind[] } =>
  Object.assign(widget, { edits: kinds });

/**
 * Like `chunk`, for a cell: rows appear with it, so that none moves under the pointer. If its code does not load it
 * stays empty, because a notice would appear in every row.
 */
export const cellChunk = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  latePart(async () => (await withTexts(load)).default);
