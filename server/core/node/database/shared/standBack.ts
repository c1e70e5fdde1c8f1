import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Longer turns, in milliseconds, count as shared with other work. */
const IDLE = 0.5;

/** Milliseconds that others have between two steps, where they need them: as long as a step takes. */
const OTHERS = 5;
/** The same while other work waits for a database in a separate process. */
const OTHERS_BESIDE = 30;

/** To be awaited between the steps of deferrable work, such as an export: interactive requests go first. */
export async function standBack(): Promise<void> {
  for (let theirs = 0; theirs < OTHERS; ) {
    const began = performance.now();
    await nextTurn();
    const took = performance.now() - began;
    if (took < IDLE) return;
    theirs += took;
  }
}

/** The same for work in a database server, as long as others' queries are running there. */
export async function standBackFor(isInUse: () => boolean): Promise<void> {
  const until = performance.now() + OTHERS_BESIDE;
  await nextTurn();
  while (isInUse() && performance.now() < until) await wait(1);
}
