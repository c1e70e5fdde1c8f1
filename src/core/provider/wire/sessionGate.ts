/** The signed-in operator; `sweepFrom` is the instant until which the server's sweep waits. */
export type Session = { _id: string; name: string; username: string; scope: string[]; sweepFrom?: string };

/** The second step that follows a right password (decisions, section 17). */
export interface SecondStep {
  methods: readonly ('passkey' | 'authenticator' | 'recovery')[];
  /** True if a second factor must be set up first. */
  setup: boolean;
  /** Number of unused recovery codes. */
  left: number;
  /** Whether the API accepts passkeys. */
  passkeys: boolean;
}

export type Credentials = { username: string; password: string };

/**
 * A gate at which calls wait until the operator signs in again, or confirms the password, in a dialog over
 * the open page.
 */
export interface SessionGate {
  /** True while calls are waiting. */
  readonly expired: boolean;
  /** How often the operator signed in or confirmed again at this gate. */
  readonly renewals: number;
  /** Calls the listener when `expired` may have changed; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the operator opens the gate; rejects if they cancel. */
  renew(): Promise<void>;
  /** Opens the gate, so that waiting calls continue. */
  done(): void;
  /** Cancels the waiting calls, which fail with their original answer. */
  abandon(): void;
}

interface Waiting {
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** Creates a gate without waiting calls. */
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
      const reason = new Error('The operator gave up');
      for (const { reject } of change([])) reject(reason);
    },
  };
}

/** The gate for calls that need a new session; the dialog for an expired session opens it. */
export const sessionGate = createSessionGate();

/** The gate for calls that need the operator's password; the confirmation dialog opens it. */
export const confirmGate = createSessionGate();
