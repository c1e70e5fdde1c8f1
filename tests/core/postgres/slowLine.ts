import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * How many turns of the event loop an answer takes, and their least milliseconds: more than a call computes between two
 * statements. Turns, since a process that gets no processor for a while would see the answer before its next statement.
 */
const TURNS = 30;
const TURN_MS = 5;

function afterTurns(turns: number, work: () => void): void {
  if (turns === 0) work();
  else setTimeout(() => afterTurns(turns - 1, work), TURN_MS);
}

/**
 * Matches a statement in a message, with values or without, up to the first words of its text. A statement that the
 * database has prepared already is matched by its name.
 */
const STATEMENT =
  /P[\s\S]{4}(console_\d+)?\0(\s*[a-z][^\0]{0,70})|Q[\s\S]{4}(\s*[a-z][^\0]{0,70})|B[\s\S]{4}\0(console_\d+)\0/g;

/** What merges the additions of transactions a second later, or asks a new connection: no part of a call. */
const BESIDE = /^(?:with turn as materialized|select pg_backend_pid)/;

/** Returns the statements in a message, and remembers the texts of those that it prepares. */
function statementsIn(message: string, prepared: Map<string, string>): string[] {
  return [...message.matchAll(STATEMENT)].flatMap(([, named, text, simple, bound]) => {
    if (named !== undefined && text !== undefined) prepared.set(named, text.trim());
    if (named !== undefined) return [];
    return [bound === undefined ? (text ?? simple ?? '').trim() : (prepared.get(bound) ?? bound)];
  });
}

/** A slow way to a database, which counts how often its caller waits for an answer. */
export interface SlowLine {
  url: string;
  /**
   * Returns what `work` makes, and the statements that it sends. Those of an entry are sent without an answer to any of them: they are one
   * round trip, also over several connections.
   */
  roundTripsOf: <T>(work: () => Promise<T>) => Promise<{ made: T; trips: string[][] }>;
  close: () => void;
}

/** Starts a slow way to a database on this machine. */
export async function startSlowLine(address: string): Promise<SlowLine> {
  const target = new URL(address);
  let trips: string[][] = [];
  /** How many round trips one has to wait for to know all that has been answered. */
  let answered = 0;
  let isSlow = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const prepared = new Map<string, string>();
    let trip = 0;
    client.on('data', (bytes) => {
      const texts = statementsIn(bytes.toString('latin1'), prepared);
      // Part of a longer message, or of a new connection: on a busy machine idle ones have been closed.
      if (texts.length === 0) return void database.write(bytes);
      const isCalled = !texts.some((text) => BESIDE.test(text));
      trip = isCalled ? answered + 1 : 0;
      if (isCalled) trips[trip - 1] = [...(trips[trip - 1] ?? []), ...texts];
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      const own = trip;
      const arrive = () => {
        answered = Math.max(answered, own);
        client.write(bytes);
      };
      afterTurns(isSlow ? TURNS : 0, arrive);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const url = new URL(address);
  if (place && typeof place === 'object') url.port = String(place.port);
  return {
    url: url.href,
    async roundTripsOf(work) {
      trips = [];
      answered = 0;
      isSlow = true;
      const made = await work();
      isSlow = false;
      return { made, trips };
    },
    close: () => void server.close(),
  };
}
