import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerClockSync, now, nowInstant, toServerTime } from '../../../src/core/schema/basics/clock';
import { DAY_MS, MINUTE_MS, today } from '../../../src/core/schema/index';

const SERVER = Date.parse('2026-11-25T14:30:00.000Z');
const at = (time: number) => new Date(time).toUTCString();

/** Asks the server, whose answer takes `took` milliseconds and says `date`. */
function ask(date: string | null, took = 0): void {
  const setClock = createServerClockSync();
  vi.setSystemTime(Date.now() + took);
  setClock(date);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const machine of [SERVER + DAY_MS, SERVER]) {
    vi.setSystemTime(machine);
    ask(at(SERVER));
  }
});
afterAll(() => {
  vi.useRealTimers();
  ask(at(Date.now() + DAY_MS));
  ask(at(Date.now()));
});

describe('the clock of the console', () => {
  it('is the server’s where the computer’s is days ahead or behind', () => {
    for (const wrong of [3 * DAY_MS, -DAY_MS, 40 * MINUTE_MS]) {
      vi.setSystemTime(SERVER + wrong);
      ask(at(SERVER));
      expect(Math.abs(now() - SERVER)).toBeLessThanOrEqual(1_000);
      expect([nowInstant().slice(0, 15), today()]).toEqual(['2026-11-25T14:3', '2026-11-25']);
      expect(Math.abs(toServerTime(SERVER + wrong) - SERVER)).toBeLessThanOrEqual(1_000);
    }
  });

  it('is the computer’s as long as an answer fits it, however long that takes', () => {
    ask(at(SERVER), 30_000);
    expect(now()).toBe(SERVER + 30_000);
    ask(at(Date.now() - 999));
    expect(now()).toBe(SERVER + 30_000);
  });

  it('follows a computer whose clock is put right', () => {
    vi.setSystemTime(SERVER + DAY_MS);
    ask(at(SERVER));
    vi.setSystemTime(SERVER);
    ask(at(SERVER));
    expect(now()).toBe(SERVER);
  });

  it('takes no time from an answer that tells none', () => {
    for (const date of [null, '', 'yesterday']) ask(date);
    expect(now()).toBe(SERVER);
  });
});
