import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Milliseconds of a turn from which on somebody else was at work in it. */
const IDLE = 0.5;

/** Milliseconds that others have between two steps, where they need them: as long as a step takes. */
const OTHERS = 5;
/** The same where they wait for a database that is a process of its own. */
const OTHERS_BESIDE = 30;

/** To be awaited between the steps of work that can wait, such as an export: whoever looks at a screen goes first. */
export async function standBack(): Promise<void> {
  for (let theirs = 0; theirs < OTHERS; ) {
    const began = performance.now();
    await nextTurn();
    const took = performance.now() - began;
    if (took < IDLE) return;
    theirs += took;
  }
}

/** The same for work in a database beside this process, as long as others' queries are under way there. */
export async function standBackFor(isInUse: () => boolean): Promise<void> {
  const until = performance.now() + OTHERS_BESIDE;
  await nextTurn();
  while (isInUse() && performance.now() < until) await wait(1);
}
