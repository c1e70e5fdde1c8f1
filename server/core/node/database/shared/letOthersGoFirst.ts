import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** If a turn of the event loop takes more milliseconds than this, the process is assumed to do other work. */
const IDLE = 0.5;

/**
 * Milliseconds that other work may take between two steps of deferrable work. Each step takes about the same
 * time.
 */
const OTHERS = 5;
/** Maximum number of milliseconds that deferrable work pauses while a database server runs other queries. */
const OTHERS_BESIDE = 30;

/** Pauses between the steps of deferrable work, such as an export, so that interactive requests go first. */
export async function yieldToRequests(): Promise<void> {
  for (let theirs = 0; theirs < OTHERS; ) {
    const began = performance.now();
    await nextTurn();
    const took = performance.now() - began;
    if (took < IDLE) return;
    theirs += took;
  }
}

/** Pauses deferrable work on a database server as long as the server runs queries of other calls. */
export async function yieldToDatabaseQueries(isInUse: () => boolean): Promise<void> {
  const until = performance.now() + OTHERS_BESIDE;
  await nextTurn();
  while (isInUse() && performance.now() < until) await wait(1);
}
