import { useEffect, useId, useSyncExternalStore } from 'react';

/** The open forms that hold anything unsaved, each by a key of its own. */
const forms = new Set<string>();
/** The open dialogs that hold typed text, in the same way. */
const texts = new Set<string>();
const listeners = new Set<() => void>();
let isGivenUp = false;

const tell = () => {
  for (const listener of listeners) listener();
};

function mark(all: Set<string>, key: string, isUnsaved: boolean): void {
  if (isUnsaved) all.add(key);
  else all.delete(key);
  tell();
}

/** What of the page is not saved yet, for everything around the forms that speaks of it. */
export const unsavedWork = {
  exists: (): boolean => forms.size + texts.size > 0,
  /** Whether a dialog holds typed text; the form around it asks for it. */
  isTyped: (): boolean => texts.size > 0,
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

function useMark(all: Set<string>, isUnsaved: boolean): void {
  const key = useId();
  useEffect(() => {
    mark(all, key, isUnsaved);
    return () => mark(all, key, false);
  }, [all, key, isUnsaved]);
}

/** Tells of a form whether it holds anything unsaved, for as long as the component is there. */
export const useTellUnsaved = (isUnsaved: boolean): void => useMark(forms, isUnsaved);

/** Tells of a dialog whether it holds typed text, for as long as the component is there. */
export const useTellTyped = (isTyped: boolean): void => useMark(texts, isTyped);

/** Whether an open form holds anything unsaved. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(unsavedWork.subscribe, unsavedWork.exists);
