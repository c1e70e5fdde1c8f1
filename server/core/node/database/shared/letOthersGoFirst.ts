import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Milliseconds of an event loop turn above which other work is assumed to be running. */
const IDLE = 0.5;

/** Milliseconds of pause between two steps while other work runs, as long as one step takes. */
const OTHERS = 5;
/** Milliseconds of pause while other work waits for a separate database process. */
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

/** Pauses deferrable work in a database server as long as queries of other calls run there. */
export async function letQueriesGoFirst(isInUse: () => boolean): Promise<void> {
  const until = performance.now() + OTHERS_BESIDE;
  await nextTurn();
  while (isInUse() && performance.now() < until) await wait(1);
}
