import type { Loose } from '../schema/index';

/** The header by which a change names the version that it is about: a number, or another API's tag as it came. */
export function ifMatch(version: unknown): { 'If-Match'?: string } {
  if (typeof version === 'number') return { 'If-Match': `"${version}"` };
  return typeof version === 'string' ? { 'If-Match': version } : {};
}

/** Without a version in `meta`, that of the record as it was read: what somebody else saved meanwhile is kept. */
export const versionOf = (meta: Loose | undefined, previousData: Loose | undefined) =>
  meta && 'version' in meta ? meta.version : previousData?.version;
