import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * If one pass of the event loop takes more milliseconds than this, the process is assumed to be busy with
 * other work.
 */
const MAX_IDLE_EVENT_LOOP_PASS_MS = 0.5;

/**
 * Milliseconds that other work may take between two pieces of deferrable work. Each piece takes about the
 * same time.
 */
const PAUSE_BETWEEN_CHUNKS_MS = 10;
/**
 * Maximum number of milliseconds for which deferrable work pauses while a database server runs other queries.
 */
const MAX_DATABASE_YIELD_MS = 60;

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

/** Pauses deferrable work on a database server while the server runs the queries of other calls. */
export async function yieldToDatabaseQueries(isDatabaseInUse: () => boolean): Promise<void> {
  const deadline = performance.now() + MAX_DATABASE_YIELD_MS;
  await nextTurn();
  while (isDatabaseInUse() && performance.now() < deadline) await wait(1);
}
