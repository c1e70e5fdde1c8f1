import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Milliseconds of a turn of the event loop above which this process is assumed to do other work. */
const IDLE = 0.5;

/** Milliseconds of pause between two steps of deferrable work while other work runs; a step takes as long. */
const OTHERS = 5;
/** Milliseconds of pause while other work waits for the process of a database server. */
const OTHERS_BESIDE = 30;

/** Pauses between the steps of deferrable work, such as an export, so that interactive requests go first. */
export async function letOthersGoFirst(): Promise<void> {
  for (let theirs = 0; theirs < OTHERS; ) {
    const began = performance.now();
    await nextTurn();
    const took = performance.now() - began;
    if (took < IDLE) return;
    theirs += took;
  }
}

/** Pauses deferrable work on a database server as long as the server runs queries of other calls. */
export async function letQueriesGoFirst(isInUse: () => boolean): Promise<void> {
  const until = performance.now() + OTHERS_BESIDE;
  await nextTurn();
  while (isInUse() && performance.now() < until) await wait(1);
}
