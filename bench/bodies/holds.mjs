// Loaded into a server before its own code: how long its event loop was held, printed when SIGUSR2 asks.
import { isMainThread } from 'node:worker_threads';

const EVERY = 5; // milliseconds
let last = performance.now();
let longest = 0;

const look = () => {
  const now = performance.now();
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
