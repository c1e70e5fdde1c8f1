/** How a chosen file fares: on its way, or why it is not stored. A file without a state waits. */
export type UploadState =
  | { state: 'sending' /** Part that has left, 0 to 1. */; share: number; cancel: () => void }
  | {
      state: 'failed';
      message: string;
      /** Whether sending it once more would fail again. */
      isFinal: boolean;
    };

/** Whether a file failed for good. */
export const isFinal = (state: UploadState | undefined): boolean =>
  state?.state === 'failed' && state.isFinal;

/** The files of one form that are on their way or failed, watched by the rows that show them. */
export interface UploadStates {
  of(file: File): UploadState | undefined;
  set(file: File, sending: UploadState | undefined): void;
  /** Calls the listener after each change of a file's state; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Stops everything that is on its way. */
  cancelAll(): void;
}

export function createUploadStates(): UploadStates {
  const states = new Map<File, UploadState>();
  const listeners = new Set<() => void>();
  return {
    of: (file) => states.get(file),
    set(file, sending) {
      if (sending) states.set(file, sending);
      else states.delete(file);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cancelAll() {
      for (const sending of [...states.values()]) if (sending.state === 'sending') sending.cancel();
    },
  };
}
