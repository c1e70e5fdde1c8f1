import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../../tests/core/node/client';

/** How long operators waited: milliseconds. */
export interface Waits {
  count: number;
  p50: number;
  p95: number;
  max: number;
  /** Calls that failed or had a wrong response. */
  failed: number;
}

const EVERY = 50;

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const calls: readonly ((client: Client) => Promise<{ status: number }>)[] = [
  (client) => client('GET', 'notifications', { headers: { skip: '0', limit: '15' } }),
  (client) => client('POST', 'faqs', { json: { subject: 'While others try to stop us' } }),
];

/**
 * Lists and saves in turn until `isOver`, a call every 50 ms. A call that waits does not delay the next one, so that
 * every wait is measured.
 */
export async function work(client: Client, isOver: () => boolean): Promise<Waits> {
  const times: number[] = [];
  let failed = 0;
  const running: Promise<void>[] = [];
  for (let index = 0; !isOver(); index += 1) {
    const call = calls[index % calls.length] ?? calls[0];
    const start = performance.now();
    running.push(
      (call?.(client) ?? Promise.reject(new Error('There is no call'))).then(
        ({ status }) => {
          if (status >= 400) failed += 1;
          times.push(performance.now() - start);
        },
        () => {
          failed += 1;
          times.push(performance.now() - start);
        },
      ),
    );
    await wait(EVERY);
  }
  await Promise.all(running);
  const sorted = times.toSorted((a, b) => a - b);
  return { count: times.length, p50: at(sorted, 0.5), p95: at(sorted, 0.95), max: at(sorted, 1), failed };
}

/** One line of figures. */
export const line = (name: string, { count, p50, p95, max, failed }: Waits) =>
  `${name.padEnd(38)} ${[p50, p95, max].map((ms) => ms.toFixed(0).padStart(6)).join(' ')}  of ${count}${failed ? `, ${failed} FAILED` : ''}`;
