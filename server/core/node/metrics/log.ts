import { MINUTE_MS } from '../../basics/time';
import type { AnsweredRequestFacts } from '../../call/observe';
import type { TransactionLockTimes } from './lockTimes';

/** The format of a server's log: lines for people, or one JSON object in each line. */
export type LogFormat = 'text' | 'json';

/**
 * The data of a logged event: names, numbers and codes, never a value of a record
 * (docs/operations/metrics.md, "Log").
 */
export type LoggedEventData = Readonly<Record<string, string | number>>;

export interface EventLog {
  /** Logs an event. `message` is a sentence for people that describes the event. */
  event(name: string, facts: LoggedEventData, message: string): void;
  /** Logs an unexpected failure under the id that the operator saw in the console. */
  failure(id: string, failureText: string): void;
  /** Logs a call that took too long. */
  logSlowCall(call: AnsweredRequestFacts): void;
  /** Logs a transaction that waited for its locks, or held them, for too long. */
  logLongLocks(lockTimes: TransactionLockTimes): void;
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
    writeOutput,
    writeError,
  }: { clock: () => Date; writeOutput: (line: string) => void; writeError: (line: string) => void },
): EventLog {
  const formatJsonLogLine = (level: string, event: string, facts: LoggedEventData) =>
    JSON.stringify({ time: clock().toISOString(), level, event, ...facts });
  let countedSlowLogMinute = 0;
  let slowLogLineCount = 0;
  /** Logs a slow call or transaction, unless the limit of such lines per minute is reached. */
  const logSlowEvent = (event: string, facts: LoggedEventData, message: string) => {
    const currentMinute = Math.floor(clock().getTime() / MINUTE_MS);
    if (currentMinute !== countedSlowLogMinute) [countedSlowLogMinute, slowLogLineCount] = [currentMinute, 0];
    slowLogLineCount += 1;
    if (slowLogLineCount <= MAX_SLOW_LOG_LINES_PER_MINUTE)
      writeError(format === 'json' ? formatJsonLogLine('warn', event, facts) : message);
  };
  return {
    event: (name, facts, message) =>
      writeOutput(format === 'json' ? formatJsonLogLine('info', name, facts) : message),
    failure: (id, failureText) =>
      writeError(
        format === 'json'
          ? formatJsonLogLine('error', 'failure', { id, what: failureText })
          : `${id} ${failureText}`,
      ),
    logSlowCall({ method, route, status, seconds }) {
      if (seconds < SLOW_CALL_SECONDS) return;
      const facts = { method, route, status, seconds: Number(seconds.toFixed(3)) };
      logSlowEvent('slow', facts, `${method} ${route} took ${facts.seconds} s (${status})`);
    },
    logLongLocks(lockTimes) {
      if (
        lockTimes.waitedSeconds < MIN_LOGGED_LOCK_SECONDS &&
        lockTimes.heldSeconds < MIN_LOGGED_LOCK_SECONDS
      )
        return;
      const [waited, held] = [lockTimes.waitedSeconds, lockTimes.heldSeconds].map((seconds) =>
        Number(seconds.toFixed(3)),
      );
      const message = `A transaction waited ${waited} s for its locks, and held them for ${held} s`;
      logSlowEvent('locks', { waited: waited ?? 0, held: held ?? 0 }, message);
    },
  };
}
