import { parse, serialize } from 'hono/utils/cookie';
import { limits } from '../../../src/core/schema/index';
import { HOUR_SECONDS } from '../basics/time';

const SESSION_COOKIE_MAX_AGE_SECONDS = limits.maxSessionHours * HOUR_SECONDS;
const SECOND_STEP_COOKIE_MAX_AGE_SECONDS = limits.secondFactorLimits.stepMinutes * 60;
const DEVICE_COOKIE_MAX_AGE_SECONDS = limits.knownBrowserRetentionDays * 24 * HOUR_SECONDS;

/**
 * Reads and writes three cookies: the session cookie, the cookie of a sign-in between its two steps, and the
 * cookie that recognises a browser.
 */
export interface SignInCookieCodec {
  /** Name of the session cookie. */
  session: string;
  read(cookieHeader: string | null | undefined): string | undefined;
  write(sessionReference: string): string;
  /** Returns the `Set-Cookie` value that removes the session cookie. */
  clear(): string;
  readStep(cookieHeader: string | null | undefined): string | undefined;
  writeStep(secondStepReference: string): string;
  clearStep(): string;
  readDevice(cookieHeader: string | null | undefined): string | undefined;
  writeDevice(cookieValue: string): string;
}

/**
 * Returns the functions that read and write the cookies. Over https the cookies are `__Host-` and Secure.
 * SameSite is Strict: the console's page needs no session, and its calls are same-site, so nothing breaks.
 */
export function createSignInCookieCodec(isHttps: boolean): SignInCookieCodec {
  const prefix = isHttps ? '__Host-' : '';
  const sessionCookieName = `${prefix}session`;
  const deviceCookieName = `${prefix}device`;
  const secondStepCookieName = `${prefix}second`;
  const buildSetCookieHeader = (name: string, value: string, maxAgeSeconds: number) =>
    serialize(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isHttps,
      maxAge: maxAgeSeconds,
    });
  return {
    session: sessionCookieName,
    read: (header) => parse(header ?? '', sessionCookieName)[sessionCookieName],
    write: (sessionReference) =>
      buildSetCookieHeader(sessionCookieName, sessionReference, SESSION_COOKIE_MAX_AGE_SECONDS),
    clear: () => buildSetCookieHeader(sessionCookieName, '', 0),
    readStep: (header) => parse(header ?? '', secondStepCookieName)[secondStepCookieName],
    writeStep: (secondStepReference) =>
      buildSetCookieHeader(secondStepCookieName, secondStepReference, SECOND_STEP_COOKIE_MAX_AGE_SECONDS),
    clearStep: () => buildSetCookieHeader(secondStepCookieName, '', 0),
    readDevice: (header) => parse(header ?? '', deviceCookieName)[deviceCookieName],
    writeDevice: (cookieValue) =>
      buildSetCookieHeader(deviceCookieName, cookieValue, DEVICE_COOKIE_MAX_AGE_SECONDS),
  };
}
