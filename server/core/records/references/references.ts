import {
  type AnyResource,
  fieldAt,
  getAt,
  holdsRecords,
  type Loose,
  refPaths,
  setAt,
  titlePaths,
} from '../../../../src/core/schema/index';
import { refersTo } from '../../../../src/core/schema/query/refKeys';
import { ApiError } from '../../basics/errors';
import { type ServerMessages, usesText } from '../../basics/messages';
import type { Faces } from '../../call/faces';
import type { WritePorts } from '../../call/hooks';
import type { Call, WriteContext } from '../../call/route';
import { findFirst } from '../../store/findFirst';
import { wholeReader } from '../../store/rows';
import type { Document, LockKey, Reader } from '../../store/store';
import { fixedConditions } from '../search/query';
import { newReferences } from '../writes/locks';
import { locksOfChange } from '../writes/locksOfChange';
import { prepareSave, save } from '../writes/save';

/** The most names in a refusal; the rest are only counted. */
const MOST_NAMED = 3;

/** Records of one resource that refer to another record. */
export interface ReferringRecords {
  resource: string;
  count: number;
  /** Names of the first referring records; empty if the name is personal data. */
  names: readonly string[];
}

/** Returns the path of a record's title if a refusal may show it; undefined if it is personal. */
function publicTitlePath(resource: AnyResource): string | undefined {
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
): Promise<ReferringRecords> {
  const found = new Map<string, Document>();
  let count = 0;
  for (const ref of refPaths(resource)) {
    if (!targets.has(ref.target) || ref.forgets) continue;
    const where = [...fixedConditions(resource), refersTo(ref, _id)];
    // Records that the caller may not use are counted but not named.
    const whole = wholeReader(reader);
    const total = await whole.count(resource.api.path, where);
    if (total === 0) continue;
    const own = await whole.find(resource.api.path, { where, order: [], skip: 0, limit: MOST_NAMED + 1 });
    // A reference of the record to itself does not prevent its removal.
    const others = own.filter((document) => document._id !== _id);
    count += total - (own.length - others.length);
    for (const document of others) {
      if (await reader.get(resource.api.path, document._id)) found.set(document._id, document);
    }
  }
  const path = publicTitlePath(resource);
  const names =
    path === undefined ? [] : [...found.values()].map((document) => String(getAt(document, path) ?? ''));
  return {
    resource: resource.name,
    count,
    names: names.filter((name) => name.trim() !== '').slice(0, MOST_NAMED),
  };
}

/**
 * Throws 409 `in_use` if other records refer to this one, with their number by resource and the names of some
 * readable ones.
 */
export async function refuseReferenced(
  { tx, call }: WriteContext,
  { resources, messages }: { resources: readonly AnyResource[]; messages: ServerMessages },
  faces: Faces,
  document: Document,
): Promise<void> {
  const targets = new Set(faces.all.map(({ name }) => name));
  const uses: ReferringRecords[] = [];
  for (const resource of resources) {
    const use = await usesIn(tx, resource, targets, document);
    uses.push(holdsRecords(call.operator.scope, resource, resources) ? use : { ...use, names: [] });
  }
  const held = uses.filter(({ count }) => count > 0);
  if (held.length > 0) throw new ApiError('in_use', { args: { uses: usesText(messages, held) } });
}

/** Records that are changed at once. */
const BATCH = 200;

/** Returns the references that become empty when a record of these faces is deleted, with their resource. */
const forgettingRefs = (resources: readonly AnyResource[], faces: Faces) => {
  const targets = new Set(faces.all.map(({ name }) => name));
  return resources.flatMap((resource) =>
    refPaths(resource).flatMap((ref) =>
      targets.has(ref.target) && ref.forgets ? [{ resource, ref, forgets: ref.forgets }] : [],
    ),
  );
};
type ForgettingRef = ReturnType<typeof forgettingRefs>[number];

const referring = ({ resource, ref }: ForgettingRef, _id: string) => ({
  where: [...fixedConditions(resource), refersTo(ref, _id)],
  order: [],
});

function withoutReference({ ref, forgets }: ForgettingRef, record: Document, id: string): Document {
  const emptied = forgets.reduce<Document>((copy, path) => setAt(copy, path, ''), record);
  const value = getAt(record, ref.path);
  const left = ref.several && Array.isArray(value) ? value.filter((each) => each !== id) : null;
  return setAt(emptied, ref.path, left);
}

/**
 * Most referring records whose locks a removal takes one by one; with more, it locks their whole resource.
 */
const MOST_LOCKED = 200;

/**
 * Returns the locks of `forgetReferences`; if very many records of a resource refer to the removed one, that
 * of the whole resource.
 */
export async function locksOfForgetting(
  reader: Reader,
  product: WritePorts,
  faces: Faces,
  { _id }: Document,
): Promise<LockKey[]> {
  const each = forgettingRefs(product.resources, faces).map(async (one) => {
    const { path } = one.resource.api;
    const query = { ...referring(one, _id), skip: 0, limit: MOST_LOCKED + 1 };
    const found = await wholeReader(reader).find(path, query);
    if (found.length > MOST_LOCKED) return [{ name: path }];
    return found.flatMap((before) =>
      locksOfChange(product, one.resource, before, withoutReference(one, before, _id)),
    );
  });
  return (await Promise.all(each)).flat();
}

/**
 * Runs the hooks for the coming changes of `forgetReferences`, and throws their refusals, because the changes
 * must not stop halfway.
 */
export async function refuseForgettingRefs(
  work: WriteContext,
  { resources }: { resources: readonly AnyResource[] },
  faces: Faces,
  { _id }: Document,
): Promise<void> {
  for (const each of forgettingRefs(resources, faces)) {
    const { path } = each.resource.api;
    if (!work.product.hooks.some(({ resource }) => resource.api.path === path)) continue;
    for (const before of await wholeReader(work.tx).find(path, {
      ...referring(each, _id),
      skip: 0,
      limit: 0,
    })) {
      await prepareSave(work, each.resource, before, withoutReference(each, before, _id));
    }
  }
}

/**
 * Removes a deleted record's id from records whose reference may become empty (decisions, section 10), and
 * sets the texts that their schema declares for that.
 */
export async function forgetReferences(
  work: WriteContext,
  { resources }: { resources: readonly AnyResource[] },
  faces: Faces,
  { _id }: Document,
): Promise<void> {
  for (const each of forgettingRefs(resources, faces)) {
    // Changed records no longer match the condition, so the next records are always on the first page.
    for (;;) {
      const found = await findFirst(
        wholeReader(work.tx),
        each.resource.api.path,
        referring(each, _id),
        BATCH,
      );
      for (const before of found)
        await save(work, each.resource, before, withoutReference(each, before, _id));
      if (found.length < BATCH) break;
    }
  }
}

/**
 * Throws 403 `no_right` if a call adds a reference to a record hidden from its caller: success would reveal
 * that the record exists.
 */
export function refuseHiddenReferences(
  { operator }: Call,
  resources: readonly AnyResource[],
  resource: AnyResource,
  before: Loose,
  after: Loose,
): void {
  for (const { target } of newReferences(resources, resource, before, after)) {
    if (target && !holdsRecords(operator.scope, target, resources)) throw new ApiError('no_right');
  }
}
