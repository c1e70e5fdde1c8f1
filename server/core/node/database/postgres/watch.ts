/** Milliseconds without an answer after which the server checks whether the database hangs. */
const HANG_SUSPECTED_AFTER_MS = 1_000;
/** Milliseconds between two checks of how long the running work has waited for an answer. */
const HANG_CHECK_INTERVAL_MS = 250;

export interface DatabaseHangDetector {
  /**
   * Runs work on the database. Rejects with the code `EIO` if the database turns out to hang. As long as it
   * hangs, new work is rejected at once. The function `isGivenUp`, which `work` gets, returns true if the
   * work was rejected already and nobody awaits its result.
   */
  runWatched: <T>(work: (isGivenUp: () => boolean) => Promise<T>) => Promise<T>;
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
 * Returns an object that checks whether the database hangs while work runs on it. A slow statement is
 * allowed. A database that hangs (a silent network, a frozen machine) must not block the callers. `answers`
 * queries the database over a separate connection; `cut` ends all other connections.
 */
export function createDatabaseHangDetector(
  answers: () => Promise<boolean>,
  cut: () => void,
): DatabaseHangDetector {
  const running = new Set<RunningStatement>();
  let isAway = false;
  let isAsking = false;
  let askedAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const stopDatabaseHangChecks = () => {
    clearInterval(timer);
    timer = undefined;
  };
  async function abortRunningWorkIfDatabaseHangs(): Promise<void> {
    isAsking = true;
    isAway = !(await answers());
    askedAt = performance.now();
    isAsking = false;
    if (!isAway) return;
    for (const { giveUp } of running) giveUp();
    cut();
  }
  async function checkForDatabaseHang(): Promise<void> {
    if (isAsking) return;
    const before = performance.now() - HANG_SUSPECTED_AFTER_MS;
    const isLong = askedAt <= before && [...running].some(({ since }) => since <= before);
    if (isAway || isLong) await abortRunningWorkIfDatabaseHangs();
    if (!isAway && running.size === 0) stopDatabaseHangChecks();
  }

  return {
    runWatched(work) {
      if (isAway) return Promise.reject(createHangError());
      timer ??= setInterval(() => void checkForDatabaseHang(), HANG_CHECK_INTERVAL_MS).unref();
      return new Promise((resolve, reject) => {
        let isGivenUp = false;
        const one = {
          since: performance.now(),
          giveUp: () => {
            isGivenUp = true;
            reject(createHangError());
          },
        };
        running.add(one);
        const startWork = async () => work(() => isGivenUp);
        startWork()
          .then(resolve, reject)
          .finally(() => running.delete(one));
      });
    },
    end: stopDatabaseHangChecks,
  };
}
