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
const PAUSE_PER_WORK = 6;
const MAX_DATABASE_PAUSE_MS = 600;
/**
 * Maximum number of milliseconds to wait, after the pause, for a moment at which no other call queries the
 * database.
 */
const MAX_WAIT_FOR_GAP_MS = 30;

/**
 * Lets requests of clients run first. Deferrable work, such as an export, awaits this function between its
 * pieces.
 */
export async function yieldToRequests(): Promise<void> {
  for (let otherWorkMs = 0; otherWorkMs < PAUSE_BETWEEN_CHUNKS_MS; ) {
    const startedAt = performance.now();
    await nextTurn();
    const passMs = performance.now() - startedAt;
    if (passMs < MAX_IDLE_EVENT_LOOP_PASS_MS) return;
    otherWorkMs += passMs;
  }
}

/**
 * Returns two functions for deferrable work on a database server. `noteUse` records whether other calls use
 * the database at this moment; it is called several times during a piece of work. `pause` waits between two
 * pieces of work. It waits longer if `noteUse` found the database in use more often.
 */
export function createDatabaseYielding(isInUse: () => boolean) {
  let resumedAt = performance.now();
  let notes = { all: 0, inUse: 0 };
  const noteUse = () => {
    notes.all += 1;
    if (isInUse()) notes.inUse += 1;
  };
  const pause = async () => {
    noteUse();
    const workedMs = performance.now() - resumedAt;
    const pauseMs = (workedMs * PAUSE_PER_WORK * notes.inUse) / notes.all;
    if (pauseMs >= 1) await wait(Math.min(pauseMs, MAX_DATABASE_PAUSE_MS));
    const until = performance.now() + MAX_WAIT_FOR_GAP_MS;
    await nextTurn();
    while (isInUse() && performance.now() < until) await wait(1);
    resumedAt = performance.now();
    notes = { all: 0, inUse: 0 };
  };
  return { noteUse, pause };
}
