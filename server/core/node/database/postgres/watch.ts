/** Milliseconds without an answer after which the server checks whether the database hangs. */
const HANG_SUSPECTED_AFTER_MS = 1_000;
/** Milliseconds between two checks of how long the running queries have waited for an answer. */
const HANG_CHECK_INTERVAL_MS = 250;

export interface DatabaseHangDetector {
  /**
   * Calls `runQueries`. Rejects with the code `EIO` if the database hangs meanwhile. While the database is
   * known to hang, rejects at once without a call. The function `isGivenUp` returns true once the promise was
   * rejected and nobody awaits the result.
   */
  runWatched: <T>(runQueries: (isGivenUp: () => boolean) => Promise<T>) => Promise<T>;
  /** Stops checking whether the database hangs. */
  end: () => void;
}

interface RunningStatement {
  since: number;
  giveUp: () => void;
}

const createHangError = () =>
  Object.assign(new Error('The database of DATABASE_URL does not answer'), { code: 'EIO' });

/**
 * Returns an object that checks whether the database hangs while queries run on it. A slow statement is
 * allowed. A database that hangs (a silent network, a frozen machine) must not block the callers. `canAnswer`
 * queries the database over a separate connection; `closeAllSockets` ends all other connections.
 */
export function createDatabaseHangDetector(
  canAnswer: () => Promise<boolean>,
  closeAllSockets: () => void,
): DatabaseHangDetector {
  const runningStatements = new Set<RunningStatement>();
  let isDatabaseHanging = false;
  let isCheckRunning = false;
  let lastCheckAt = 0;
  let hangCheckTimer: ReturnType<typeof setInterval> | undefined;

  const stopDatabaseHangChecks = () => {
    clearInterval(hangCheckTimer);
    hangCheckTimer = undefined;
  };
  async function abortQueriesIfDatabaseHangs(): Promise<void> {
    isCheckRunning = true;
    isDatabaseHanging = !(await canAnswer());
    lastCheckAt = performance.now();
    isCheckRunning = false;
    if (!isDatabaseHanging) return;
    for (const { giveUp } of runningStatements) giveUp();
    closeAllSockets();
  }
  async function checkForDatabaseHang(): Promise<void> {
    if (isCheckRunning) return;
    const cutoffTime = performance.now() - HANG_SUSPECTED_AFTER_MS;
    const isWaitTooLong =
      lastCheckAt <= cutoffTime && [...runningStatements].some(({ since }) => since <= cutoffTime);
    if (isDatabaseHanging || isWaitTooLong) await abortQueriesIfDatabaseHangs();
    if (!isDatabaseHanging && runningStatements.size === 0) stopDatabaseHangChecks();
  }

  return {
    runWatched(runQueries) {
      if (isDatabaseHanging) return Promise.reject(createHangError());
      hangCheckTimer ??= setInterval(() => void checkForDatabaseHang(), HANG_CHECK_INTERVAL_MS).unref();
      return new Promise((resolve, reject) => {
        let isGivenUp = false;
        const runningStatement = {
          since: performance.now(),
          giveUp: () => {
            isGivenUp = true;
            reject(createHangError());
          },
        };
        runningStatements.add(runningStatement);
        const startQueries = async () => runQueries(() => isGivenUp);
        startQueries()
          .then(resolve, reject)
          .finally(() => runningStatements.delete(runningStatement));
      });
    },
    end: stopDatabaseHangChecks,
  };
}
