import { expect, test } from 'vitest';
import { createEventLog, type LogFormat } from '../../../server/core/node/metrics/log';

function logged(format: LogFormat) {
  const lines: string[] = [];
  const clock = { now: new Date('2026-11-22T00:00:00Z') };
  const write = (line: string) => void lines.push(line);
  return {
    lines,
    clock,
    log: createEventLog(format, { clock: () => clock.now, writeOutput: write, writeError: write }),
  };
}

const slow = { method: 'GET', route: '/api/console/people', status: 200, seconds: 4.32123 };

test('an event is a line of JSON, a stack within it too', () => {
  const { lines, log } = logged('json');
  log.event('started', { url: 'http://127.0.0.1:8080/console' }, 'Console: …');
  log.failure('a1b2', 'Error: ENOSPC\n    at write');
  log.logSlowCall(slow);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: '2026-11-22T00:00:00.000Z',
      level: 'info',
      event: 'started',
      url: 'http://127.0.0.1:8080/console',
    },
    {
      time: '2026-11-22T00:00:00.000Z',
      level: 'error',
      event: 'failure',
      id: 'a1b2',
      what: 'Error: ENOSPC\n    at write',
    },
    {
      time: '2026-11-22T00:00:00.000Z',
      level: 'warn',
      event: 'slow',
      method: 'GET',
      route: '/api/console/people',
      status: 200,
      seconds: 4.321,
    },
  ]);
  expect(lines.join('')).not.toContain('\n');
});

test('people read what happened', () => {
  const { lines, log } = logged('text');
  log.event('started', {}, 'Console: http://127.0.0.1:8080/console');
  log.failure('a1b2', 'Error');
  log.logSlowCall(slow);
  expect(lines).toEqual([
    'Console: http://127.0.0.1:8080/console',
    'a1b2 Error',
    'GET /api/console/people took 4.321 s (200)',
  ]);
});

test('only slow calls are told, and no more than thirty in a minute', () => {
  const { lines, clock, log } = logged('json');
  log.logSlowCall({ ...slow, seconds: 1.9 });
  expect(lines).toHaveLength(0);
  for (let call = 0; call < 100; call += 1) log.logSlowCall(slow);
  expect(lines).toHaveLength(30);
  clock.now = new Date('2026-11-22T00:01:00Z');
  log.logSlowCall(slow);
  expect(lines).toHaveLength(31);
});

test('transactions that waited for locks or held them for over a second are told', () => {
  const { lines, log } = logged('text');
  log.logLongLocks({ waitedSeconds: 0.9, heldSeconds: 0.9 });
  expect(lines).toEqual([]);
  log.logLongLocks({ waitedSeconds: 1.5, heldSeconds: 0.01 });
  expect(lines).toEqual(['A transaction waited 1.5 s for its locks, and held them for 0.01 s']);
  const json = logged('json');
  json.log.logLongLocks({ waitedSeconds: 0, heldSeconds: 2 });
  expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({ event: 'locks', waited: 0, held: 2 });
});
