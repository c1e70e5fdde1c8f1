import { parse, serialize } from 'hono/utils/cookie';
import { limits } from '../../src/schema/index';
import { HOUR_SECONDS } from '../basics/time';

const MAX_AGE_SECONDS = limits.sessionHours * HOUR_SECONDS;

/** How the session's cookie is named and written. */
export interface CookieRules {
  read(header: string | null | undefined): string | undefined;
  write(reference: string): string;
  /** Takes the cookie away. */
  clear(): string;
}

/**
 * Over https the cookie is `__Host-session` and Secure; SameSite is Strict, which costs nothing here: the console
 * page needs no session, and its own calls are same-site wherever the operator came from.
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
