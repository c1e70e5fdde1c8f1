import { type AnyResource, getReferenceFieldPaths, toSeoulDay } from '../../../../src/core/schema/index';
import { sha256 } from '../../basics/ids';
import type { CollectionResources } from '../../call/collections';
import { NOT_MODIFIED_STATUS } from '../../call/respond';
import type { ListRowsAnswer, RouteAnswer, RouteCall } from '../../call/route';
import { hasMatchingEntityTag, readEntityTags } from '../../call/tag';
import type { Reader } from '../../store/store';
import type { RecordDependencies } from '../ports';

/**
 * Returns the collections that a list's answer depends on: first the list's own collection, then those that
 * its fields refer to.
 */
export function findCollectionsUsedByList(
  collection: CollectionResources,
  resources: readonly AnyResource[],
): string[] {
  const names = new Set(
    collection.all.flatMap((resource) => getReferenceFieldPaths(resource).map(({ target }) => target)),
  );
  const referred = resources.filter(({ name }) => names.has(name)).map(({ api }) => api.path);
  return [...new Set([collection.path, ...referred])];
}

/**
 * Computes the ETag of a list's answer. It depends on the revisions of the list's collections, the query, and
 * the day or instant. It also depends on the operator, whose rights decide the visible data. The store keeps
 * the revisions, so all processes compute the same tag.
 */
async function computeListEntityTag(
  revisions: readonly string[],
  call: RouteCall,
  isTimed: boolean,
): Promise<string> {
  const { request, operator } = call;
  const query = [new URL(request.url).search, request.headers.get('skip'), request.headers.get('limit')];
  // The results of any list may depend on the day. With `isTimed` they depend on the instant.
  const now = call.now.toISOString();
  const time = isTimed ? now : toSeoulDay(now);
  const state = JSON.stringify([revisions, query, operator._id, operator.scope, time]);
  return `"${(await sha256(state)).slice(0, 32)}"`;
}

/**
 * Returns a list's answer with an ETag. If the caller has the current answer, returns 304 without reading any
 * record. `read` gets the revision of the first collection.
 */
export const answerListWithEntityTag = (
  { store }: Pick<RecordDependencies, 'store'>,
  collections: readonly string[],
  call: RouteCall,
  read: (reader: Reader, revision: Promise<string> | undefined) => Promise<ListRowsAnswer>,
  isTimed: boolean,
): Promise<ListRowsAnswer | RouteAnswer> =>
  store.together(async (reader) => {
    // Revisions are read before the records, so that the tag may be older than the records but never newer.
    const asked = collections.map((name) => reader.revision(name));
    const isKnown = readEntityTags(call, 'if-none-match') !== undefined;
    const [revisions, rows] = await Promise.all([
      Promise.all(asked),
      isKnown ? undefined : read(reader, asked[0]),
    ]);
    const tag = await computeListEntityTag(revisions, call, isTimed);
    const headers = { ETag: tag };
    if (hasMatchingEntityTag(call, tag)) return { status: NOT_MODIFIED_STATUS, body: {}, headers };
    const answer = rows ?? (await read(reader, asked[0]));
    return { ...answer, headers: { ...answer.headers, ...headers } };
  });
