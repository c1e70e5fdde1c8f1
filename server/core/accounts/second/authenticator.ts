import { Secret, TOTP } from 'otpauth';
import type { Random } from '../../basics/ids';
import { MINUTE_MS, SECOND_MS } from '../../basics/time';

/** The settings that every authenticator app supports (RFC 6238). */
const RULE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Bytes of a secret: the length of the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/**
 * Time steps before and after now whose code is accepted; codes further away only reveal how wrong the
 * phone's clock is.
 */
const WINDOW = 1;
const CLOCK_WINDOW = 20;

/** Returns a new secret, in base32. */
export const newSecret = (random: Random): string =>
  new Secret({ buffer: new Uint8Array(random(SECRET_BYTES)).buffer }).base32;

const totp = (secret: string) => new TOTP({ ...RULE, secret: Secret.fromBase32(secret) });

/** Returns the `otpauth:` address that a QR code carries to the app. The app shows `issuer` and `label`. */
export const addressOfSecret = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...RULE, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The result of comparing a code: its time step, or by how many minutes the phone's clock is wrong. */
export type CodeComparison = { step: number } | { minutes: number } | null;

/**
 * Compares a code with those of the time steps around now. A step up to `last` was already used and counts as
 * wrong.
 */
export function compareCode(secret: string, code: string, last: number, now: Date): CodeComparison {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: CLOCK_WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / (RULE.period * SECOND_MS)) + delta;
  if (Math.abs(delta) <= WINDOW) return step > last ? { step } : null;
  return { minutes: Math.round((delta * RULE.period * SECOND_MS) / MINUTE_MS) };
}
