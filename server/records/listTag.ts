import type { AnyField, AnyResource, Shape } from '../../src/schema/index';
import { sha256 } from '../basics/ids';
import { NOT_MODIFIED } from '../call/respond';
import type { Answer, Call } from '../call/route';
import type { Services } from '../services';
import type { Reader } from '../store/store';
import type { Faces } from './faces';

const refersTo = (field: AnyField): string[] => {
  if (field.kind === 'ref') return [field.resource];
  return field.kind === 'group' || field.kind === 'list' ? referredBy(field.of) : [];
};
const referredBy = (fields: Shape): string[] => Object.values(fields).flatMap(refersTo);

/** The collections whose records a list's answers may show something of: its own, and those that its fields refer to. */
export function collectionsBehind(faces: Faces, resources: readonly AnyResource[]): string[] {
  const names = new Set(faces.all.flatMap(({ fields }) => referredBy(fields)));
  const referred = resources.filter(({ name }) => names.has(name)).map(({ api }) => api.path);
  return [...new Set([faces.path, ...referred])];
}

/**
 * Names what a call for a list is answered: by the state of the collections behind it, what was asked for, and who
 * asks, since rights change what is seen. The revisions are the store's, so that every process over it names the same.
 */
async function tagOf(reader: Reader, collections: readonly string[], call: Call): Promise<string> {
  const { request, operator } = call;
  const revisions = await Promise.all(collections.map((name) => reader.revision(name)));
  const asked = [new URL(request.url).search, request.headers.get('skip'), request.headers.get('limit')];
  const named = JSON.stringify([revisions, asked, operator._id, operator.scope]);
  return `"${(await sha256(named)).slice(0, 32)}"`;
}

/** Whether a call already has what a tag names; a proxy that compresses may have made the tag a weak one. */
const knows = ({ request }: Call, tag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag);

/** A list's answer with a tag, or 304 without looking for a record where the caller has this answer. */
export async function unlessKnown(
  { store }: Services,
  collections: readonly string[],
  call: Call,
  read: () => Promise<Answer>,
): Promise<Answer> {
  // Before the records are read: what changes meanwhile makes the tag too old, and never too new.
  const tag = await tagOf(store, collections, call);
  const headers = { ETag: tag };
  if (knows(call, tag)) return { status: NOT_MODIFIED, body: {}, headers };
  const answer = await read();
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
