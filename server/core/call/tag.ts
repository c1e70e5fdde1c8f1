import { stripEtagEncodingSuffix, WEAK_ETAG_PREFIX } from '../../../src/core/schema/basics/tags';
import type { RouteCall } from './route';

const normalizeEntityTag = (tag: string): string => {
  const trimmed = tag.trim();
  const strongTag = trimmed.startsWith(WEAK_ETAG_PREFIX) ? trimmed.slice(WEAK_ETAG_PREFIX.length) : trimmed;
  return stripEtagEncodingSuffix(strongTag).replaceAll('"', '');
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
