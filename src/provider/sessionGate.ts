/** Where calls wait while the session has expired and the operator signs in again over the open screen. */
export interface SessionGate {
  /** Whether calls wait at present. */
  readonly expired: boolean;
  /** How often the operator has signed in again. */
  readonly renewals: number;
  /** Calls the listener whenever `expired` may have changed; returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the operator is signed in again, rejects if the operator gives up. */
  renew(): Promise<void>;
  /** The operator is signed in again: waiting calls go on. */
  done(): void;
  /** The operator gave up: waiting calls fail with the response they had. */
  abandon(): void;
}

interface Waiting {
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** Creates a gate that is open. */
export function createSessionGate(): SessionGate {
  const listeners = new Set<() => void>();
  let waiting: readonly Waiting[] = [];
  let renewals = 0;

  const change = (next: readonly Waiting[]) => {
    const before = waiting;
    waiting = next;
    for (const listener of listeners) listener();
    return before;
  };

  return {
    get expired() {
      return waiting.length > 0;
    },
    get renewals() {
      return renewals;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: () => new Promise((resolve, reject) => change([...waiting, { resolve, reject }])),
    done() {
      renewals += 1;
      for (const { resolve } of change([])) resolve();
    },
    abandon() {
      const reason = new Error('The session was not renewed');
      for (const { reject } of change([])) reject(reason);
    },
  };
}

/** The console's one gate: the provider's calls wait at it, the expired-session dialog opens it. */
export const sessionGate = createSessionGate();
