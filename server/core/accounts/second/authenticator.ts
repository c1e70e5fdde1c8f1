import { Secret, TOTP } from 'otpauth';
import type { RandomBytesGenerator } from '../../basics/ids';
import { MINUTE_MS, SECOND_MS } from '../../basics/time';

/** The settings of authenticator codes. Every authenticator app supports them (RFC 6238). */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Bytes of an authenticator secret: as many as a SHA-1 hash has (RFC 4226, section 4). */
const TOTP_SECRET_BYTES = 20;

/**
 * The server accepts codes of this many time steps before and after now. Codes of other steps only show how
 * wrong the phone's clock is.
 */
const MAX_TOTP_STEP_DRIFT = 1;
const MAX_REPORTED_TOTP_STEP_DRIFT = 20;

/** Returns a new secret, in base32. */
export const createAuthenticatorSecret = (random: RandomBytesGenerator): string =>
  new Secret({ buffer: new Uint8Array(random(TOTP_SECRET_BYTES)).buffer }).base32;

const createTotp = (secret: string) => new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) });

/**
 * Returns the `otpauth:` URI for the QR code that the authenticator app scans. The app shows `issuer` and
 * `accountLabel`.
 */
export const buildOtpauthUri = (secret: string, issuer: string, accountLabel: string): string =>
  new TOTP({ ...TOTP_OPTIONS, issuer, label: accountLabel, secret: Secret.fromBase32(secret) }).toString();

/**
 * The result of comparing a code: the code's time step, or the minutes by which the phone's clock is wrong.
 * It is null for a wrong code.
 */
export type TotpCodeComparisonResult = { step: number } | { minutes: number } | null;

/**
 * Compares a code with the codes of the time steps around now. Steps up to `lastUsedTimeStep` were already used,
 * so their codes count as wrong.
 */
export function compareTotpCode(
  secret: string,
  code: string,
  lastUsedTimeStep: number,
  now: Date,
): TotpCodeComparisonResult {
  const timestamp = now.getTime();
  const stepDrift = createTotp(secret).validate({
    token: code,
    timestamp,
    window: MAX_REPORTED_TOTP_STEP_DRIFT,
  });
  if (stepDrift === null) return null;
  const timeStep = Math.floor(timestamp / (TOTP_OPTIONS.period * SECOND_MS)) + stepDrift;
  if (Math.abs(stepDrift) <= MAX_TOTP_STEP_DRIFT)
    return timeStep > lastUsedTimeStep ? { step: timeStep } : null;
  return { minutes: Math.round((stepDrift * TOTP_OPTIONS.period * SECOND_MS) / MINUTE_MS) };
}
