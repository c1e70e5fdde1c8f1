import { parse, serialize } from 'hono/utils/cookie';
import { limits } from '../../../src/core/schema/index';
import { HOUR_SECONDS } from '../basics/time';

const SESSION_COOKIE_MAX_AGE_SECONDS = limits.maxSessionHours * HOUR_SECONDS;
const SECOND_STEP_COOKIE_MAX_AGE_SECONDS = limits.secondFactorLimits.stepMinutes * 60;
const DEVICE_COOKIE_MAX_AGE_SECONDS = limits.knownBrowserDays * 24 * HOUR_SECONDS;

/**
 * Reads and writes three cookies: the session cookie, the cookie of a sign-in between its two steps, and the
 * cookie that recognises a browser.
 */
export interface SignInCookieCodec {
  /** Name of the session cookie. */
  session: string;
  read(header: string | null | undefined): string | undefined;
  write(reference: string): string;
  /** Returns the `Set-Cookie` value that removes the session cookie. */
  clear(): string;
  readStep(header: string | null | undefined): string | undefined;
  writeStep(reference: string): string;
  clearStep(): string;
  readDevice(header: string | null | undefined): string | undefined;
  writeDevice(value: string): string;
}

/**
 * Returns the functions that read and write the cookies. Over https the cookies are `__Host-` and Secure.
 * SameSite is Strict: the console's page needs no session, and its calls are same-site, so nothing breaks.
 */
export function createSignInCookieCodec(secure: boolean): SignInCookieCodec {
  const prefix = secure ? '__Host-' : '';
  const session = `${prefix}session`;
  const device = `${prefix}device`;
  const step = `${prefix}second`;
  const buildSetCookieHeader = (name: string, value: string, maxAge: number) =>
    serialize(name, value, { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge });
  return {
    session,
    read: (header) => parse(header ?? '', session)[session],
    write: (reference) => buildSetCookieHeader(session, reference, SESSION_COOKIE_MAX_AGE_SECONDS),
    clear: () => buildSetCookieHeader(session, '', 0),
    readStep: (header) => parse(header ?? '', step)[step],
    writeStep: (reference) => buildSetCookieHeader(step, reference, SECOND_STEP_COOKIE_MAX_AGE_SECONDS),
    clearStep: () => buildSetCookieHeader(step, '', 0),
    readDevice: (header) => parse(header ?? '', device)[device],
    writeDevice: (value) => buildSetCookieHeader(device, value, DEVICE_COOKIE_MAX_AGE_SECONDS),
  };
}
