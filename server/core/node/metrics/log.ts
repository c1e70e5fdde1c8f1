import { MINUTE_MS } from '../../basics/time';
import type { AnsweredRequestFacts } from '../../call/observe';
import type { TransactionLockTimes } from './lockTimes';

/** The format of a server's log: lines for people, or one JSON object in each line. */
export type LogFormat = 'text' | 'json';

/**
 * The data of a logged event: names, numbers and codes, never a value of a record (docs/operations/metrics.md,
 * "Log").
 */
export type LoggedEventData = Readonly<Record<string, string | number>>;

export interface EventLog {
  /** Logs an event. `said` is a sentence for people that describes the event. */
  event(name: string, facts: LoggedEventData, said: string): void;
  /** Logs an unexpected failure under the id that the operator saw in the console. */
  failure(id: string, text: string): void;
  /** Logs a call that took too long. */
  logSlowCall(call: AnsweredRequestFacts): void;
  /** Logs a transaction that waited for its locks, or held them, for too long. */
  logLongLocks(times: TransactionLockTimes): void;
}

/** A call that takes at least this number of seconds is logged as slow. */
const SLOW_CALL_SECONDS = 2;

/** A transaction is logged if it waited for its locks, or held them, for at least this number of seconds. */
const MIN_LOGGED_LOCK_SECONDS = 1;

/**
 * Maximum number of log lines per minute about slow calls or transactions. Without it, a server that is slow
 * in general would log every call.
 */
const MAX_SLOW_LOG_LINES_PER_MINUTE = 30;

/** Returns a log that writes each event as one line to `writeOutput` or `writeError`. */
export function createEventLog(
  format: LogFormat,
  {
    clock,
    writeOutput: out,
    writeError: err,
  }: { clock: () => Date; writeOutput: (line: string) => void; writeError: (line: string) => void },
): EventLog {
  const writeLogLine = (level: string, event: string, facts: LoggedEventData) =>
    JSON.stringify({ time: clock().toISOString(), level, event, ...facts });
  let minute = 0;
  let told = 0;
  /** Logs a slow call or transaction, unless the limit of such lines per minute is reached. */
  const logSlowEvent = (event: string, facts: LoggedEventData, said: string) => {
    const now = Math.floor(clock().getTime() / MINUTE_MS);
    if (now !== minute) [minute, told] = [now, 0];
    told += 1;
    if (told <= MAX_SLOW_LOG_LINES_PER_MINUTE)
      err(format === 'json' ? writeLogLine('warn', event, facts) : said);
  };
  return {
    event: (name, facts, said) => out(format === 'json' ? writeLogLine('info', name, facts) : said),
    failure: (id, text) =>
      err(format === 'json' ? writeLogLine('error', 'failure', { id, what: text }) : `${id} ${text}`),
    logSlowCall({ method, route, status, seconds }) {
      if (seconds < SLOW_CALL_SECONDS) return;
      const facts = { method, route, status, seconds: Number(seconds.toFixed(3)) };
      logSlowEvent('slow', facts, `${method} ${route} took ${facts.seconds} s (${status})`);
    },
    logLongLocks(times) {
      if (times.waitedSeconds < MIN_LOGGED_LOCK_SECONDS && times.heldSeconds < MIN_LOGGED_LOCK_SECONDS)
        return;
      const [waited, held] = [times.waitedSeconds, times.heldSeconds].map((seconds) =>
        Number(seconds.toFixed(3)),
      );
      const said = `A transaction waited ${waited} s for its locks, and held them for ${held} s`;
      logSlowEvent('locks', { waited: waited ?? 0, held: held ?? 0 }, said);
    },
  };
}
