import { parse, serialize } from 'hono/utils/cookie';
import { limits } from '../../src/schema/index';
import { HOUR_SECONDS } from '../basics/time';

const MAX_AGE_SECONDS = limits.sessionHours * HOUR_SECONDS;

/** Reads and writes the session cookie. */
export interface CookieRules {
  read(header: string | null | undefined): string | undefined;
  write(reference: string): string;
  /** Returns the Set-Cookie value that removes the cookie. */
  clear(): string;
}

/**
 * Over https the cookie is `__Host-session` and Secure. SameSite is Strict: the console's page needs no session and
 * its calls are same-site, so nothing is lost by that.
 */
export function cookieRules(secure: boolean): CookieRules {
  const name = secure ? '__Host-session' : 'session';
  const write = (value: string, maxAge: number) =>
    serialize(name, value, { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge });
  return {
    read: (header) => parse(header ?? '', name)[name],
    write: (reference) => write(reference, MAX_AGE_SECONDS),
    clear: () => write('', 0),
  };
}
