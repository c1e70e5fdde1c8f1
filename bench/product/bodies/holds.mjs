// Loaded into a server before its own code: how long its event loop was held, printed when SIGUSR2 asks.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY = 5; // milliseconds
const NANOSECONDS = 1e6; // of a millisecond

/** Milliseconds for which this thread waited for a processor, as Linux counts them: no body causes that. */
const waited = () => {
  try {
    const [, delay] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(delay) / NANOSECONDS;
  } catch {
    return 0;
  }
};

const time = () => performance.now() - waited();

let last = time();
let longest = 0;

const look = () => {
  const now = time();
  longest = Math.max(longest, now - last - EVERY);
  last = now;
};

if (isMainThread) {
  setInterval(look, EVERY).unref();
  process.on('SIGUSR2', () => {
    look();
    console.log(`held ${longest.toFixed(1)} ms`);
    longest = 0;
  });
}
