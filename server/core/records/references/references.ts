import {
  type AnyResource,
  fieldAt,
  getAt,
  getRecordTitlePaths,
  getReferenceFieldPaths,
  type Loose,
  mayReadRecords,
  setAt,
} from '../../../../src/core/schema/index';
import { createReferenceCondition } from '../../../../src/core/schema/query/refKeys';
import { ApiError } from '../../basics/errors';
import { composeReferencingRecordsText, type ServerMessages } from '../../basics/messages';
import type { CollectionResources } from '../../call/collections';
import type { RecordWriteDependencies } from '../../call/hooks';
import type { RouteCall, WriteContext } from '../../call/route';
import { findFirstDocuments } from '../../store/findFirst';
import { toUnrestrictedReader } from '../../store/rows';
import type { Document, LockKey, Reader } from '../../store/store';
import { createFixedValueConditions } from '../search/query';
import { findAddedReferences } from '../writes/locks';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { prepareRecordSave, saveRecord } from '../writes/save';

/** Maximum number of referring records that a refused deletion names. The rest are only counted. */
const MAX_NAMED_REFERRING_RECORDS = 3;

/** Records of one resource that refer to a record which is to be deleted. */
export interface ReferringRecords {
  resource: string;
  /** Number of the referring records. */
  count: number;
  /** Names of the first referring records. Empty if names of these records are personal data. */
  names: readonly string[];
}

/** Returns the path of a record's title if refusals may show the title; undefined if it is personal data. */
function findNonPersonalTitlePath(resource: AnyResource): string | undefined {
  const path = getRecordTitlePaths(resource)?.title;
  if (path === undefined) return undefined;
  const field = fieldAt(resource.fields, path);
  return 'personal' in field && field.personal !== undefined ? undefined : path;
}

async function findReferringRecords(
  reader: Reader,
  resource: AnyResource,
  targets: ReadonlySet<string>,
  { _id }: Document,
): Promise<ReferringRecords> {
  const found = new Map<string, Document>();
  let count = 0;
  for (const ref of getReferenceFieldPaths(resource)) {
    if (!targets.has(ref.target) || ref.forgets) continue;
    const where = [...createFixedValueConditions(resource), createReferenceCondition(ref, _id)];
    // Records that the caller may not use are counted but not named.
    const whole = toUnrestrictedReader(reader);
    const total = await whole.count(resource.api.path, where);
    if (total === 0) continue;
    const own = await whole.find(resource.api.path, {
      where,
      order: [],
      skip: 0,
      limit: MAX_NAMED_REFERRING_RECORDS + 1,
    });
    // A record that refers to itself can still be removed.
    const others = own.filter((document) => document._id !== _id);
    count += total - (own.length - others.length);
    for (const document of others) {
      if (await reader.get(resource.api.path, document._id)) found.set(document._id, document);
    }
  }
  const path = findNonPersonalTitlePath(resource);
  const names =
    path === undefined ? [] : [...found.values()].map((document) => String(getAt(document, path) ?? ''));
  return {
    resource: resource.name,
    count,
    names: names.filter((name) => name.trim() !== '').slice(0, MAX_NAMED_REFERRING_RECORDS),
  };
}

/**
 * Throws 409 `in_use` if other records refer to this record. The error has the number of referring records
 * for each resource, and some of their names if the caller may read them.
 */
export async function requireUnreferencedRecord(
  { tx, call }: WriteContext,
  { resources, messages }: { resources: readonly AnyResource[]; messages: ServerMessages },
  collection: CollectionResources,
  document: Document,
): Promise<void> {
  const targets = new Set(collection.all.map(({ name }) => name));
  const uses: ReferringRecords[] = [];
  for (const resource of resources) {
    const use = await findReferringRecords(tx, resource, targets, document);
    uses.push(mayReadRecords(call.operator.scope, resource, resources) ? use : { ...use, names: [] });
  }
  const held = uses.filter(({ count }) => count > 0);
  if (held.length > 0)
    throw new ApiError('in_use', { args: { uses: composeReferencingRecordsText(messages, held) } });
}

/** Maximum number of referring records that one query reads, to remove a deleted record's id from them. */
const REFERRING_RECORDS_BATCH_SIZE = 200;

/**
 * Returns the reference fields that become empty when a record of the collection is deleted. Each comes with
 * the resource that declares it.
 */
const findClearableReferenceFields = (resources: readonly AnyResource[], collection: CollectionResources) => {
  const targets = new Set(collection.all.map(({ name }) => name));
  return resources.flatMap((resource) =>
    getReferenceFieldPaths(resource).flatMap((ref) =>
      targets.has(ref.target) && ref.forgets ? [{ resource, ref, forgets: ref.forgets }] : [],
    ),
  );
};
type ClearableReferenceField = ReturnType<typeof findClearableReferenceFields>[number];

const createReferringRecordsQuery = ({ resource, ref }: ClearableReferenceField, _id: string) => ({
  where: [...createFixedValueConditions(resource), createReferenceCondition(ref, _id)],
  order: [],
});

function removeReferenceFromRecord(
  { ref, forgets }: ClearableReferenceField,
  record: Document,
  id: string,
): Document {
  const emptied = forgets.reduce<Document>((copy, path) => setAt(copy, path, ''), record);
  const value = getAt(record, ref.path);
  const left = ref.several && Array.isArray(value) ? value.filter((each) => each !== id) : null;
  return setAt(emptied, ref.path, left);
}

/**
 * Maximum number of referring records whose locks a removal takes one by one. If there are more records, the
 * removal locks their whole resource.
 */
const MAX_INDIVIDUALLY_LOCKED_RECORDS = 200;

/**
 * Returns the locks that `clearReferencesToRecord` needs. If more than `MAX_INDIVIDUALLY_LOCKED_RECORDS` records of a resource
 * refer to the removed record, it returns the lock of the whole resource.
 */
export async function computeLocksForClearingReferences(
  reader: Reader,
  product: RecordWriteDependencies,
  collection: CollectionResources,
  { _id }: Document,
): Promise<LockKey[]> {
  const each = findClearableReferenceFields(product.resources, collection).map(async (one) => {
    const { path } = one.resource.api;
    const query = {
      ...createReferringRecordsQuery(one, _id),
      skip: 0,
      limit: MAX_INDIVIDUALLY_LOCKED_RECORDS + 1,
    };
    const found = await toUnrestrictedReader(reader).find(path, query);
    if (found.length > MAX_INDIVIDUALLY_LOCKED_RECORDS) return [{ name: path }];
    return found.flatMap((before) =>
      computeLocksForRecordSave(product, one.resource, before, removeReferenceFromRecord(one, before, _id)),
    );
  });
  return (await Promise.all(each)).flat();
}

/**
 * Runs the hooks for the changes that `clearReferencesToRecord` will make, and throws if a hook refuses. It
 * runs before the first change, so that a refusal can't stop the changes halfway.
 */
export async function runHooksForClearingReferences(
  work: WriteContext,
  { resources }: { resources: readonly AnyResource[] },
  collection: CollectionResources,
  { _id }: Document,
): Promise<void> {
  for (const each of findClearableReferenceFields(resources, collection)) {
    const { path } = each.resource.api;
    if (!work.product.hooks.some(({ resource }) => resource.api.path === path)) continue;
    for (const before of await toUnrestrictedReader(work.tx).find(path, {
      ...createReferringRecordsQuery(each, _id),
      skip: 0,
      limit: 0,
    })) {
      await prepareRecordSave(work, each.resource, before, removeReferenceFromRecord(each, before, _id));
    }
  }
}

/**
 * Removes the id of a deleted record from records that refer to it, where the reference may become empty
 * (decisions, section 10). In these records it also empties the texts that the reference declares in
 * `forgets`.
 */
export async function clearReferencesToRecord(
  work: WriteContext,
  { resources }: { resources: readonly AnyResource[] },
  collection: CollectionResources,
  { _id }: Document,
): Promise<void> {
  for (const each of findClearableReferenceFields(resources, collection)) {
    // A changed record no longer refers to the deleted record. So the next query, again from the start, finds
    // the next referring records.
    for (;;) {
      const found = await findFirstDocuments(
        toUnrestrictedReader(work.tx),
        each.resource.api.path,
        createReferringRecordsQuery(each, _id),
        REFERRING_RECORDS_BATCH_SIZE,
      );
      for (const before of found)
        await saveRecord(work, each.resource, before, removeReferenceFromRecord(each, before, _id));
      if (found.length < REFERRING_RECORDS_BATCH_SIZE) break;
    }
  }
}

/**
 * Throws 403 `no_right` if a call adds a reference to a record that is hidden from its caller. Without this
 * error, the caller would learn that the record exists.
 */
export function requireVisibleReferences(
  { operator }: RouteCall,
  resources: readonly AnyResource[],
  resource: AnyResource,
  before: Loose,
  after: Loose,
): void {
  for (const { target } of findAddedReferences(resources, resource, before, after)) {
    if (target && !mayReadRecords(operator.scope, target, resources)) throw new ApiError('no_right');
  }
}
