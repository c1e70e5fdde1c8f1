import type { Loose } from '../../schema/index';

const BYTES = 16;

/** A fresh Idempotency-Key: one for each form that is opened and each file that is chosen. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The header that names the version to change: a number, or another API's ETag unchanged. */
export function ifMatch(version: unknown): { 'If-Match'?: string } {
  if (typeof version === 'number') return { 'If-Match': `"${version}"` };
  return typeof version === 'string' ? { 'If-Match': version } : {};
}

/** Defaults to the version of the record as read, so that another operator's changes are not overwritten. */
export const versionOf = (meta: Loose | undefined, previousData: Loose | undefined) =>
  meta && 'version' in meta ? meta.version : previousData?.version;
