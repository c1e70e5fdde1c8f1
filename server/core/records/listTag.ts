import { type AnyField, type AnyResource, type Shape, seoulDay } from '../../../src/core/schema/index';
import { sha256 } from '../basics/ids';
import type { Faces } from '../call/faces';
import { NOT_MODIFIED } from '../call/respond';
import type { Answer, Call, RowsAnswer } from '../call/route';
import { hasTag } from '../call/tag';
import type { RecordPorts } from './ports';

const refersTo = (field: AnyField): string[] => {
  if (field.kind === 'ref') return [field.resource];
  return field.kind === 'group' || field.kind === 'list' ? referredBy(field.of) : [];
};
const referredBy = (fields: Shape): string[] => Object.values(fields).flatMap(refersTo);

/** Returns the collections that a list's answer depends on: its own first, and those that its fields refer to. */
export function collectionsBehind(faces: Faces, resources: readonly AnyResource[]): string[] {
  const names = new Set(faces.all.flatMap(({ fields }) => referredBy(fields)));
  const referred = resources.filter(({ name }) => names.has(name)).map(({ api }) => api.path);
  return [...new Set([faces.path, ...referred])];
}

/**
 * Computes the ETag of a list's answer from the revisions of its collections, the query, the day, and the operator,
 * whose rights decide what is visible. Revisions are stored, so that all processes compute the same tag.
 */
async function tagOf(revisions: readonly string[], call: Call): Promise<string> {
  const { request, operator } = call;
  const query = [new URL(request.url).search, request.headers.get('skip'), request.headers.get('limit')];
  // What a list finds may depend on the day.
  const day = seoulDay(call.now.toISOString());
  const state = JSON.stringify([revisions, query, operator._id, operator.scope, day]);
  return `"${(await sha256(state)).slice(0, 32)}"`;
}

/**
 * Returns a list's answer with an ETag, or 304 without reading any record if the caller has the current answer. `read`
 * receives the revision of the first collection.
 */
export async function unlessUnchanged(
  { store }: Pick<RecordPorts, 'store'>,
  collections: readonly string[],
  call: Call,
  read: (revision: string | undefined) => Promise<RowsAnswer>,
): Promise<RowsAnswer | Answer> {
  // Read before the records are, so that the tag can be too old for them but never too new.
  const revisions = await Promise.all(collections.map((name) => store.revision(name)));
  const tag = await tagOf(revisions, call);
  const headers = { ETag: tag };
  if (hasTag(call, tag)) return { status: NOT_MODIFIED, body: {}, headers };
  const answer = await read(revisions[0]);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
