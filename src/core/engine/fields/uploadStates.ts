/**
 * The upload state of a chosen file: running, or failed with a reason. A file whose upload has not begun has
 * no state.
 */
export type UploadState =
  // `share` is the part of the file that was sent, from 0 to 1.
  | { state: 'sending'; share: number; cancel: () => void }
  | {
      state: 'failed';
      message: string;
      /** True if uploading the same file again would fail again. */
      isFinal: boolean;
    };

/** Whether an upload failed, and would fail again if it were retried. */
export const isFinalUploadFailure = (state: UploadState | undefined): boolean =>
  state?.state === 'failed' && state.isFinal;

/** The running and failed uploads of one form, observed by the rows that show them. */
export interface UploadStateStore {
  stateOf(file: File): UploadState | undefined;
  set(file: File, uploadState: UploadState | undefined): void;
  /** Calls the listener after each change of a file's state; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Cancels all running uploads. */
  cancelAll(): void;
}

export function createUploadStateStore(): UploadStateStore {
  const statesByFile = new Map<File, UploadState>();
  const listeners = new Set<() => void>();
  return {
    stateOf: (file) => statesByFile.get(file),
    set(file, uploadState) {
      if (uploadState) statesByFile.set(file, uploadState);
      else statesByFile.delete(file);
      for (const notifyListener of listeners) notifyListener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cancelAll() {
      for (const uploadState of [...statesByFile.values()])
        if (uploadState.state === 'sending') uploadState.cancel();
    },
  };
}
