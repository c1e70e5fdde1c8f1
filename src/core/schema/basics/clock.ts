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
export const toServerTime = (time: number): number => time + serverClockDifferenceMs;

/**
 * Returns a function that sets the clock from the `Date` header of a response. Call `createServerClockSync`
 * before the request is sent. The clock stays as it is if it agrees with the header to within the request's
 * duration. So a slow response does not make the clock jump.
 */
export function createServerClockSync(): (date: string | null) => void {
  const sent = Date.now();
  return (date) => {
    const told = Date.parse(date ?? '');
    if (Number.isNaN(told)) return;
    const [least, most] = [told - Date.now(), told + DATE_HEADER_RESOLUTION_MS - sent];
    if (serverClockDifferenceMs >= least && serverClockDifferenceMs <= most) return;
    serverClockDifferenceMs = least <= 0 && most >= 0 ? 0 : (least + most) / 2;
  };
}
