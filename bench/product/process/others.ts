import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../../tests/core/node/client';

/** Milliseconds that somebody at work lets pass between two calls. */
const PAUSE = 25;

export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** What others wait while an export runs: twice what they wait without it, or 50 ms (milliseconds). */
export const barOf = (quiet: readonly number[]): number => Math.max(2 * p95(quiet), 50);

export type Turn = (client: Client) => Promise<unknown>;

/** Has everybody take their turns until `until` resolves; returns how long each call took (milliseconds). */
export async function work(
  clients: readonly Client[],
  turns: readonly Turn[],
  until: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const ended = until.finally(() => {
    over = true;
  });
  const one = async (client: Client) => {
    for (let turn = 0; !over; turn += 1) {
      const before = performance.now();
      await turns[turn % turns.length]?.(client);
      times.push(performance.now() - before);
      await wait(PAUSE);
    }
  };
  await Promise.all([...clients.map(one), ended]);
  return times;
}
