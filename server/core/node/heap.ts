import { setFlagsFromString } from 'node:v8';

/** Most that the heap grows by, in percent of what is in use, before it is collected. */
const GROWTH = 60;

/**
 * Has this process collect what it no longer needs rather than ask the system for more. Left to itself Node takes three
 * times the memory for a whole list that is streamed, and keeps it; this costs such a list a sixth more processor time
 * (docs/benchmarks.md). To be called before anything is served.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
