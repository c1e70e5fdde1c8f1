/**
 * The signed-in operator. `sweepFrom` is the instant until which the server's cleanup of unused files waits.
 */
export type ConsoleSession = {
  _id: string;
  name: string;
  username: string;
  scope: string[];
  sweepFrom?: string;
};

/** The second step of a sign-in, which follows a correct password (decisions, section 17). */
export interface SecondSignInStep {
  methods: readonly ('passkey' | 'authenticator' | 'recovery')[];
  /** True if the operator must first set up a second factor. */
  setup: boolean;
  /** Number of recovery codes that are not used yet. */
  left: number;
  /** Whether the API accepts passkeys. */
  passkeys: boolean;
}

export type SignInCredentials = { username: string; password: string };

/**
 * A gate at which calls wait while a dialog asks the operator to sign in again or to confirm the password.
 * The dialog lies over the open page.
 */
export interface ReauthenticationGate {
  /** True while the session has expired and calls wait for a new sign-in. */
  readonly expired: boolean;
  /** Number of times that this gate was opened. */
  readonly renewals: number;
  /**
   * Calls the listener after each event that can change `expired`. Returns a function that removes the
   * listener.
   */
  subscribe(listener: () => void): () => void;
  /** Waits until the operator has signed in again. Rejects if the operator cancels. */
  renew(): Promise<void>;
  /** Opens the gate, so that waiting calls continue. */
  openGate(): void;
  /** Cancels the waiting calls, which fail with their original answer. */
  abandon(): void;
}

interface ApiCallWaitingAtGate {
  resolve: () => void;
  reject: (reason: Error) => void;
}

export function createReauthenticationGate(): ReauthenticationGate {
  const listeners = new Set<() => void>();
  let waitingCalls: readonly ApiCallWaitingAtGate[] = [];
  let renewalCount = 0;

  const replaceWaitingCalls = (nextCalls: readonly ApiCallWaitingAtGate[]) => {
    const previousCalls = waitingCalls;
    waitingCalls = nextCalls;
    for (const notifyListener of listeners) notifyListener();
    return previousCalls;
  };

  return {
    get expired() {
      return waitingCalls.length > 0;
    },
    get renewals() {
      return renewalCount;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: () =>
      new Promise((resolve, reject) => replaceWaitingCalls([...waitingCalls, { resolve, reject }])),
    openGate() {
      renewalCount += 1;
      for (const { resolve } of replaceWaitingCalls([])) resolve();
    },
    abandon() {
      const reason = new Error('The operator gave up');
      for (const { reject } of replaceWaitingCalls([])) reject(reason);
    },
  };
}

/** The gate for calls without a valid session. The dialog for an expired session opens it. */
export const sessionExpiryGate = createReauthenticationGate();

/** The gate for calls that need the operator's password again. The confirmation dialog opens it. */
export const passwordConfirmationGate = createReauthenticationGate();
