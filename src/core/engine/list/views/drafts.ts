import { useCallback, useSyncExternalStore } from 'react';
import type { ListShape } from '../../../schema/index';

/** What was changed of a view and not saved, beside what the address says. */
export type Draft = Partial<Pick<ListShape, 'columns' | 'density'>>;

const NONE: Draft = {};

/** Drafts by view, for as long as the console is open. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Changes what of a view is not saved; without changes it is again as it was saved. */
export function changeDraft(view: string, changes?: Draft): void {
  if (changes) drafts.set(view, { ...drafts.get(view), ...changes });
  else drafts.delete(view);
  for (const listener of listeners) listener();
}

function onDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What of a view is not saved. */
export const useDraft = (view: string | undefined): Draft =>
  useSyncExternalStore(
    onDraft,
    useCallback(() => drafts.get(view ?? '') ?? NONE, [view]),
  );
