import { useEffect, useId, useSyncExternalStore } from 'react';

/** The open forms that hold anything unsaved, each by a key of its own. */
const forms = new Set<string>();
const listeners = new Set<() => void>();
let isGivenUp = false;

const tell = () => {
  for (const listener of listeners) listener();
};

function mark(form: string, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(form);
  else forms.delete(form);
  tell();
}

/** What of the page is not saved yet, for everything around the forms that speaks of it. */
export const unsavedWork = {
  exists: (): boolean => forms.size > 0,
  /** The operator was asked and gives it up: the page may be left without another question. */
  giveUp(): void {
    isGivenUp = true;
  },
  isGivenUp: (): boolean => isGivenUp,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Tells of a form whether it holds anything unsaved, for as long as the component is there. */
export function useTellUnsaved(isUnsaved: boolean): void {
  const form = useId();
  useEffect(() => {
    mark(form, isUnsaved);
    return () => mark(form, false);
  }, [form, isUnsaved]);
}

/** Whether an open form holds anything unsaved. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(unsavedWork.subscribe, unsavedWork.exists);
