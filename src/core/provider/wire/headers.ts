import type { Loose } from '../../schema/index';

const BYTES = 16;

/** Returns a new Idempotency-Key; each opened form and each chosen file gets one. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Returns the If-Match header with the version to change: a number, or another API's ETag unchanged. */
export function ifMatch(version: unknown): { 'If-Match'?: string } {
  if (typeof version === 'number') return { 'If-Match': `"${version}"` };
  return typeof version === 'string' ? { 'If-Match': version } : {};
}

/**
 * Returns the version for a change, by default that of the record as it was read, so that other operators'
 * changes are not overwritten.
 */
export const versionOf = (meta: Loose | undefined, previousData: Loose | undefined) =>
  meta && 'version' in meta ? meta.version : previousData?.version;
