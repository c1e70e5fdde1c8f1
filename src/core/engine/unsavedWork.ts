import { useEffect, useId, useSyncExternalStore } from 'react';

/** Ids of the open forms with unsaved changes. */
const unsavedFormKeys = new Set<string>();
const dialogIdsWithTypedText = new Set<string>();
const unsavedWorkListeners = new Set<() => void>();
let isUnsavedWorkDiscarded = false;

const notifyUnsavedWorkListeners = () => {
  for (const notifyListener of unsavedWorkListeners) notifyListener();
};

function setKeyUnsaved(unsavedKeys: Set<string>, key: string, hasUnsavedInput: boolean): void {
  if (hasUnsavedInput) unsavedKeys.add(key);
  else unsavedKeys.delete(key);
  notifyUnsavedWorkListeners();
}

/** Tells other parts of the console whether a form or dialog of the page has unsaved input. */
export const unsavedWorkTracker = {
  exists: (): boolean => unsavedFormKeys.size + dialogIdsWithTypedText.size > 0,
  /**
   * Whether a dialog contains typed text. A form checks this for its dialogs before the operator leaves the
   * form.
   */
  hasTypedText: (): boolean => dialogIdsWithTypedText.size > 0,
  /** Marks the unsaved changes as discarded, so that the page can be left without another question. */
  giveUp(): void {
    isUnsavedWorkDiscarded = true;
  },
  isGivenUp: (): boolean => isUnsavedWorkDiscarded,
  subscribe(listener: () => void): () => void {
    unsavedWorkListeners.add(listener);
    return () => unsavedWorkListeners.delete(listener);
  },
};

function useUnsavedMark(unsavedKeys: Set<string>, hasUnsavedInput: boolean): void {
  const key = useId();
  useEffect(() => {
    setKeyUnsaved(unsavedKeys, key, hasUnsavedInput);
    return () => setKeyUnsaved(unsavedKeys, key, false);
  }, [unsavedKeys, key, hasUnsavedInput]);
}

/** Reports that a form has unsaved changes, until the component unmounts. */
export const useReportUnsavedWork = (hasUnsavedChanges: boolean): void =>
  useUnsavedMark(unsavedFormKeys, hasUnsavedChanges);

/** Reports that a dialog contains typed text, until the component unmounts. */
export const useReportUnsavedDialogText = (hasTypedText: boolean): void =>
  useUnsavedMark(dialogIdsWithTypedText, hasTypedText);

/** True if an open form has unsaved changes. */
export const useHasUnsavedWork = (): boolean =>
  useSyncExternalStore(unsavedWorkTracker.subscribe, unsavedWorkTracker.exists);
