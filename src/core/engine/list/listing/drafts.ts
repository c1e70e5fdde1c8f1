import { useCallback, useSyncExternalStore } from 'react';
import type { ListShape } from '../../../schema/index';

/** The unsaved changes of a view, except for those in the address. */
export type Draft = Partial<Pick<ListShape, 'columns' | 'density'>>;

const NONE: Draft = {};

/** Drafts by view, for as long as the console is open. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Sets the unsaved changes of a view; without `changes` it reverts to the saved view. */
export function changeDraft(view: string, changes?: Draft): void {
  if (changes) drafts.set(view, { ...drafts.get(view), ...changes });
  else drafts.delete(view);
  for (const listener of listeners) listener();
}

function onDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unsaved changes of a view. */
export const useDraft = (view: string | undefined): Draft =>
  useSyncExternalStore(
    onDraft,
    useCallback(() => drafts.get(view ?? '') ?? NONE, [view]),
  );
