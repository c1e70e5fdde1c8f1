import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * If one pass of the event loop takes more milliseconds than this, the process is assumed to be busy with
 * other work.
 */
const MAX_IDLE_EVENT_LOOP_PASS_MS = 0.5;

/**
 * Milliseconds that other work may take between two pieces of deferrable work. One piece of deferrable work
 * takes about as long.
 */
const PAUSE_BETWEEN_CHUNKS_MS = 5;

/**
 * Milliseconds of pause for each millisecond of deferrable work, if other calls use the database all the
 * time.
 */
const PAUSE_MS_PER_WORK_MS = 6;
const MAX_PAUSE_FOR_OTHERS_MS = 600;
/**
 * Maximum number of milliseconds to wait, after the pause, for a moment at which no other call queries the
 * database.
 */
const MAX_WAIT_FOR_IDLE_DATABASE_MS = 30;

/**
 * Lets requests of clients run first. Deferrable work, such as an export, awaits this function between its
 * pieces.
 */
export async function yieldToRequests(): Promise<void> {
  for (let otherWorkMs = 0; otherWorkMs < PAUSE_BETWEEN_CHUNKS_MS; ) {
    const startedAt = performance.now();
    await nextTurn();
    const eventLoopPassMs = performance.now() - startedAt;
    if (eventLoopPassMs < MAX_IDLE_EVENT_LOOP_PASS_MS) return;
    otherWorkMs += eventLoopPassMs;
  }
}

/**
 * Returns two functions for deferrable work on a database server. `noteUse` records whether other calls use
 * the database at this moment; it is called several times during a piece of work. `pause` waits between two
 * pieces of work. It waits longer if `noteUse` found the database in use more often.
 */
export function createDatabasePauser(isDatabaseInUse: () => boolean) {
  let resumedAt = performance.now();
  let useCounts = { all: 0, inUse: 0 };
  const countDatabaseUse = () => {
    useCounts.all += 1;
    if (isDatabaseInUse()) useCounts.inUse += 1;
  };
  const pause = async () => {
    countDatabaseUse();
    const workedMs = performance.now() - resumedAt;
    const pauseMs = (workedMs * PAUSE_MS_PER_WORK_MS * useCounts.inUse) / useCounts.all;
    if (pauseMs >= 1) await wait(Math.min(pauseMs, MAX_PAUSE_FOR_OTHERS_MS));
    const waitDeadline = performance.now() + MAX_WAIT_FOR_IDLE_DATABASE_MS;
    await nextTurn();
    while (isDatabaseInUse() && performance.now() < waitDeadline) await wait(1);
    resumedAt = performance.now();
    useCounts = { all: 0, inUse: 0 };
  };
  return { noteUse: countDatabaseUse, pause };
}
