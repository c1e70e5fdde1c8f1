import { stripEtagEncodingSuffix, WEAK_ETAG_PREFIX } from '../../../src/core/schema/basics/tags';
import type { RouteCall } from './route';

const normalizeEntityTag = (tag: string): string => {
  const trimmedTag = tag.trim();
  const tagWithoutWeakPrefix = trimmedTag.startsWith(WEAK_ETAG_PREFIX)
    ? trimmedTag.slice(WEAK_ETAG_PREFIX.length)
    : trimmedTag;
  return stripEtagEncodingSuffix(tagWithoutWeakPrefix).replaceAll('"', '');
};

/**
 * Returns the entity tags in a call's header, without quotes and without the suffixes that a compressing
 * proxy adds. Returns undefined if the call lacks the header.
 */
export const readEntityTags = (
  { request }: Pick<RouteCall, 'request'>,
  headerName: 'if-match' | 'if-none-match',
): string[] | undefined => request.headers.get(headerName)?.split(',').map(normalizeEntityTag);

/** Returns whether the caller already has the answer with this entity tag. */
export const hasMatchingEntityTag = (call: Pick<RouteCall, 'request'>, tag: string): boolean =>
  readEntityTags(call, 'if-none-match')?.includes(normalizeEntityTag(tag)) ?? false;

/** Whether a call may change a record of this version: its If-Match names the version, or is absent. */
export function doesIfMatchAllowVersion(call: Pick<RouteCall, 'request'>, version: number): boolean {
  const requestedVersions = readEntityTags(call, 'if-match');
  return !requestedVersions || requestedVersions.includes('*') || requestedVersions.includes(String(version));
}
