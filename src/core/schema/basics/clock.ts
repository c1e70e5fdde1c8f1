/** The server's clock minus this machine's clock, in milliseconds; 0 on the server itself. */
let serverClockDifferenceMs = 0;

/** Resolution of the `Date` response header, in milliseconds. */
const DATE_HEADER_RESOLUTION_MS = 1_000;

/**
 * Returns the time by the server's clock, in milliseconds. The computer's own clock may be wrong by days,
 * which would make today's date, phases and relative times wrong.
 */
export const now = (): number => Date.now() + serverClockDifferenceMs;

/** Returns the present UTC instant by the server's clock. */
export const nowInstant = (): string => new Date(now()).toISOString();

/** Converts a time by this machine's clock into the time by the server's clock, in milliseconds. */
export const toServerTime = (localTimeMs: number): number => localTimeMs + serverClockDifferenceMs;

/**
 * Returns a function that sets the clock from the `Date` header of a response. Call `createServerClockSync`
 * before the request is sent. The clock stays as it is if it agrees with the header to within the request's
 * duration. So a slow response does not make the clock jump.
 */
export function createServerClockSync(): (dateHeader: string | null) => void {
  const requestedAtMs = Date.now();
  return (dateHeader) => {
    const headerTimeMs = Date.parse(dateHeader ?? '');
    if (Number.isNaN(headerTimeMs)) return;
    const [minDifferenceMs, maxDifferenceMs] = [
      headerTimeMs - Date.now(),
      headerTimeMs + DATE_HEADER_RESOLUTION_MS - requestedAtMs,
    ];
    if (serverClockDifferenceMs >= minDifferenceMs && serverClockDifferenceMs <= maxDifferenceMs) return;
    serverClockDifferenceMs =
      minDifferenceMs <= 0 && maxDifferenceMs >= 0 ? 0 : (minDifferenceMs + maxDifferenceMs) / 2;
  };
}
