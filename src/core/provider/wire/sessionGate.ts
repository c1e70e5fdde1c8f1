/** The signed-in operator; `sweepFrom` is the instant until which the server removes nothing that has expired. */
export type Session = { _id: string; name: string; username: string; scope: string[]; sweepFrom?: string };

/** The second step that follows a right password (decisions, section 17). */
export interface SecondStep {
  methods: readonly ('passkey' | 'authenticator' | 'recovery')[];
  /** A second factor has to be set up first. */
  setup: boolean;
  /** Unused recovery codes. */
  left: number;
  /** True if the API accepts passkeys. */
  passkeys: boolean;
}

export type Credentials = { username: string; password: string };

/** A gate for calls: they wait until the operator signs in again, or confirms the password, over the open page. */
export interface SessionGate {
  /** True if calls are waiting. */
  readonly expired: boolean;
  /** How often the operator has done so. */
  readonly renewals: number;
  /** Calls the listener whenever `expired` may have changed; returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the operator has done so, rejects if the operator gives up. */
  renew(): Promise<void>;
  /** The operator has done so: waiting calls go on. */
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
      const reason = new Error('The operator gave up');
      for (const { reject } of change([])) reject(reason);
    },
  };
}

/** The gate for calls that need a new session; the expired-session dialog opens it. */
export const sessionGate = createSessionGate();

/** The gate for calls that need the operator's password; the confirmation dialog opens it. */
export const confirmGate = createSessionGate();
