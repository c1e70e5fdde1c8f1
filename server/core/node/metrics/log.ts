import { MINUTE_MS } from '../../basics/time';
import type { AnsweredCall } from '../../call/observe';

/** The log format of a server: for people, or a JSON object a line. */
export type LogFormat = 'text' | 'json';

/** Facts of an event: names, numbers and codes, never a value of a record (docs/operations.md, "Log"). */
export type Facts = Readonly<Record<string, string | number>>;

export interface EventLog {
  /** Logs an event; `said` is the readable text. */
  event(name: string, facts: Facts, said: string): void;
  /** Logs an unexpected failure, under the id that the operator saw. */
  failure(id: string, text: string): void;
  /** Logs a call that took too long. */
  answered(call: AnsweredCall): void;
}

/** Fewest seconds of a call that is logged as slow. */
const SLOW = 2;

/** Lines about slow calls in a minute: a server that is slow for all shall not write a line for each. */
const MOST_SLOW = 30;

/** Writes a log. `out` and `err` take a line each. */
export function eventLog(
  format: LogFormat,
  { clock, out, err }: { clock: () => Date; out: (line: string) => void; err: (line: string) => void },
): EventLog {
  const line = (level: string, event: string, facts: Facts) =>
    JSON.stringify({ time: clock().toISOString(), level, event, ...facts });
  let minute = 0;
  let told = 0;
  return {
    event: (name, facts, said) => out(format === 'json' ? line('info', name, facts) : said),
    failure: (id, text) =>
      err(format === 'json' ? line('error', 'failure', { id, what: text }) : `${id} ${text}`),
    answered({ method, route, status, seconds }) {
      if (seconds < SLOW) return;
      const now = Math.floor(clock().getTime() / MINUTE_MS);
      if (now !== minute) [minute, told] = [now, 0];
      told += 1;
      if (told > MOST_SLOW) return;
      const facts = { method, route, status, seconds: Number(seconds.toFixed(3)) };
      err(
        format === 'json'
          ? line('warn', 'slow', facts)
          : `${method} ${route} took ${facts.seconds} s (${status})`,
      );
    },
  };
}
