import { type AnyResource, fieldAt, getAt, refersTo, refPaths, titlePaths } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { type ServerMessages, sayUses } from '../basics/messages';
import type { Document, Reader } from '../store/store';
import type { Faces } from './faces';
import { fixedConditions } from './query';

/** Names of records that a refusal tells; of the others it tells the number. */
const MOST_NAMED = 3;

/** The records of one resource that refer to another record. */
export interface Use {
  resource: string;
  count: number;
  /** What the first of them are called; none where their name is somebody's personal data. */
  names: readonly string[];
}

/** The path of the name by which a refusal may call a record. */
function tellable(resource: AnyResource): string | undefined {
  const path = titlePaths(resource)?.title;
  if (path === undefined) return undefined;
  const field = fieldAt(resource.fields, path);
  return 'personal' in field && field.personal !== undefined ? undefined : path;
}

async function usesIn(
  reader: Reader,
  resource: AnyResource,
  targets: ReadonlySet<string>,
  { _id }: Document,
): Promise<Use> {
  const found = new Map<string, Document>();
  let count = 0;
  for (const ref of refPaths(resource)) {
    if (!targets.has(ref.target)) continue;
    const where = [...fixedConditions(resource), refersTo(ref, _id)];
    const total = await reader.count(resource.api.path, where);
    if (total === 0) continue;
    const own = await reader.find(resource.api.path, { where, order: [], skip: 0, limit: MOST_NAMED + 1 });
    // A record that refers to itself goes with its reference.
    const others = own.filter((document) => document._id !== _id);
    count += total - (own.length - others.length);
    for (const document of others) found.set(document._id, document);
  }
  const path = tellable(resource);
  const names =
    path === undefined ? [] : [...found.values()].map((document) => String(getAt(document, path) ?? ''));
  return {
    resource: resource.name,
    count,
    names: names.filter((name) => name.trim() !== '').slice(0, MOST_NAMED),
  };
}

/** Refuses to remove a record to which others refer: 409, which says how many of what, and the names of some. */
export async function refuseReferenced(
  reader: Reader,
  { resources, messages }: { resources: readonly AnyResource[]; messages: ServerMessages },
  faces: Faces,
  document: Document,
): Promise<void> {
  const targets = new Set(faces.all.map(({ name }) => name));
  const uses: Use[] = [];
  for (const resource of resources) uses.push(await usesIn(reader, resource, targets, document));
  const held = uses.filter(({ count }) => count > 0);
  if (held.length > 0) throw new ApiError('in_use', { args: { uses: sayUses(messages, held) } });
}
