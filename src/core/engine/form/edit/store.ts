/** An observable state store with the functions that `useSyncExternalStore` needs. */
export interface ObservableStateStore<State> {
  get(): State;
  /** Copies the properties of `changedState` into the state, then calls every listener. */
  set(changedState: Partial<State>): void;
  /** Registers a listener for changes of the state; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export function createObservableStateStore<State extends object>(
  initialState: State,
): ObservableStateStore<State> {
  const listeners = new Set<() => void>();
  let state = initialState;
  return {
    get: () => state,
    set(changedState) {
      state = { ...state, ...changedState };
      for (const notifyListener of listeners) notifyListener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
