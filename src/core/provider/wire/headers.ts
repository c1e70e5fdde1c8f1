import type { Loose } from '../../schema/index';

const IDEMPOTENCY_KEY_BYTES = 16;

/** Returns a new Idempotency-Key. The console creates one for each opened form and each chosen file. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(IDEMPOTENCY_KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Returns the If-Match header for the version of the record to change. The version is a number, or another
 * API's ETag, which is sent unchanged.
 */
export function ifMatchHeader(version: unknown): { 'If-Match'?: string } {
  if (typeof version === 'number') return { 'If-Match': `"${version}"` };
  return typeof version === 'string' ? { 'If-Match': version } : {};
}

/**
 * Returns the version on which a change is based; by default, this is the version of the record as it was
 * read. The API refuses the change if another operator has saved a newer version.
 */
export const getBaseVersionOfChange = (meta: Loose | undefined, previousData: Loose | undefined) =>
  meta && 'version' in meta ? meta.version : previousData?.version;
