import type { Loose } from '../schema/index';

/** The header that names the version to change: a number, or another API's ETag unchanged. */
export function ifMatch(version: unknown): { 'If-Match'?: string } {
  if (typeof version === 'number') return { 'If-Match': `"${version}"` };
  return typeof version === 'string' ? { 'If-Match': version } : {};
}

/** Defaults to the version of the record as read, so that another operator's changes are not overwritten. */
export const versionOf = (meta: Loose | undefined, previousData: Loose | undefined) =>
  meta && 'version' in meta ? meta.version : previousData?.version;
