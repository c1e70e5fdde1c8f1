import { type AnyResource, getReferenceFieldsWithPaths, toSeoulDay } from '../../../../src/core/schema/index';
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
export function findCollectionPathsUsedByList(
  collection: CollectionResources,
  resources: readonly AnyResource[],
): string[] {
  const targetNames = new Set(
    collection.all.flatMap((resource) => getReferenceFieldsWithPaths(resource).map(({ target }) => target)),
  );
  const referredCollectionPaths = resources
    .filter(({ name }) => targetNames.has(name))
    .map(({ api }) => api.path);
  return [...new Set([collection.path, ...referredCollectionPaths])];
}

/**
 * Computes the ETag of a list's answer. It depends on the revisions of the list's collections, the query, and
 * the day or instant. It also depends on the operator, whose rights decide the visible data. The store keeps
 * the revisions, so all processes compute the same tag.
 */
async function computeListEntityTag(
  revisions: readonly string[],
  call: RouteCall,
  isTimeDependent: boolean,
): Promise<string> {
  const { request, operator } = call;
  const queryParts = [new URL(request.url).search, request.headers.get('skip'), request.headers.get('limit')];
  // The results of any list may depend on the day. With `isTimeDependent` they depend on the instant.
  const now = call.now.toISOString();
  const dayOrInstant = isTimeDependent ? now : toSeoulDay(now);
  const tagInput = JSON.stringify([revisions, queryParts, operator._id, operator.scope, dayOrInstant]);
  return `"${(await sha256(tagInput)).slice(0, 32)}"`;
}

/**
 * Returns a list's answer with an ETag. If the caller has the current answer, returns 304 without reading any
 * record. `readRows` gets the revision of the first collection, the one with the list's records.
 */
export const answerListWithEntityTag = (
  { store }: Pick<RecordDependencies, 'store'>,
  collectionPaths: readonly string[],
  call: RouteCall,
  readRows: (reader: Reader, revision: Promise<string> | undefined) => Promise<ListRowsAnswer>,
  isTimeDependent: boolean,
): Promise<ListRowsAnswer | RouteAnswer> =>
  store.together(async (reader) => {
    // Revisions are read before the records, so that the tag may be older than the records but never newer.
    const pendingRevisions = collectionPaths.map((collectionPath) => reader.revision(collectionPath));
    const hasClientEntityTag = readEntityTags(call, 'if-none-match') !== undefined;
    const [revisions, rows] = await Promise.all([
      Promise.all(pendingRevisions),
      hasClientEntityTag ? undefined : readRows(reader, pendingRevisions[0]),
    ]);
    const entityTag = await computeListEntityTag(revisions, call, isTimeDependent);
    const headers = { ETag: entityTag };
    if (hasMatchingEntityTag(call, entityTag)) return { status: NOT_MODIFIED_STATUS, body: {}, headers };
    const answer = rows ?? (await readRows(reader, pendingRevisions[0]));
    return { ...answer, headers: { ...answer.headers, ...headers } };
  });
