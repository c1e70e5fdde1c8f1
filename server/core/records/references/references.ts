import {
  type AnyResource,
  fieldAt,
  getAt,
  getRecordTitlePaths,
  getReferenceFieldsWithPaths,
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
import { hasHooks } from '../writes/hooks/read';
import { findAddedReferences } from '../writes/locks';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { prepareRecordSave, saveRecords } from '../writes/save';

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
  targetNames: ReadonlySet<string>,
  { _id }: Document,
): Promise<ReferringRecords> {
  const readableDocumentsById = new Map<string, Document>();
  let referringCount = 0;
  for (const ref of getReferenceFieldsWithPaths(resource)) {
    if (!targetNames.has(ref.target) || ref.forgets) continue;
    const where = [...createFixedValueConditions(resource), createReferenceCondition(ref, _id)];
    // Records that the caller may not use are counted but not named.
    const unrestrictedReader = toUnrestrictedReader(reader);
    const matchCount = await unrestrictedReader.count(resource.api.path, where);
    if (matchCount === 0) continue;
    const foundDocuments = await unrestrictedReader.find(resource.api.path, {
      where,
      order: [],
      skip: 0,
      limit: MAX_NAMED_REFERRING_RECORDS + 1,
    });
    // A record that refers to itself can still be removed.
    const otherDocuments = foundDocuments.filter((document) => document._id !== _id);
    referringCount += matchCount - (foundDocuments.length - otherDocuments.length);
    for (const document of otherDocuments) {
      if (await reader.get(resource.api.path, document._id))
        readableDocumentsById.set(document._id, document);
    }
  }
  const titlePath = findNonPersonalTitlePath(resource);
  const recordTitles =
    titlePath === undefined
      ? []
      : [...readableDocumentsById.values()].map((document) => String(getAt(document, titlePath) ?? ''));
  return {
    resource: resource.name,
    count: referringCount,
    names: recordTitles
      .filter((recordTitle) => recordTitle.trim() !== '')
      .slice(0, MAX_NAMED_REFERRING_RECORDS),
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
  const targetNames = new Set(collection.all.map(({ name }) => name));
  const usages: ReferringRecords[] = [];
  for (const resource of resources) {
    const usage = await findReferringRecords(tx, resource, targetNames, document);
    usages.push(mayReadRecords(call.operator.scope, resource, resources) ? usage : { ...usage, names: [] });
  }
  const nonEmptyUsages = usages.filter(({ count }) => count > 0);
  if (nonEmptyUsages.length > 0)
    throw new ApiError('in_use', { args: { uses: composeReferencingRecordsText(messages, nonEmptyUsages) } });
}

/** Maximum number of referring records that one query reads, to remove a deleted record's id from them. */
const REFERRING_RECORDS_BATCH_SIZE = 200;

/**
 * Returns the reference fields that become empty when a record of the collection is deleted. Each comes with
 * the resource that declares it.
 */
const findClearableReferenceFields = (resources: readonly AnyResource[], collection: CollectionResources) => {
  const targetNames = new Set(collection.all.map(({ name }) => name));
  return resources.flatMap((resource) =>
    getReferenceFieldsWithPaths(resource).flatMap((ref) =>
      targetNames.has(ref.target) && ref.forgets ? [{ resource, ref, forgets: ref.forgets }] : [],
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
  removedId: string,
): Document {
  const clearedRecord = forgets.reduce<Document>(
    (copy, forgottenPath) => setAt(copy, forgottenPath, ''),
    record,
  );
  const referenceValue = getAt(record, ref.path);
  const remainingIds =
    ref.several && Array.isArray(referenceValue)
      ? referenceValue.filter((itemId) => itemId !== removedId)
      : null;
  return setAt(clearedRecord, ref.path, remainingIds);
}

/**
 * Maximum number of referring records whose locks a removal takes one by one. If there are more records, the
 * removal locks their whole resource.
 */
const MAX_INDIVIDUALLY_LOCKED_RECORDS = 200;

/**
 * Returns the locks that `clearReferencesToRecord` needs. If more than `MAX_INDIVIDUALLY_LOCKED_RECORDS`
 * records of a resource refer to the removed record, it returns the lock of the whole resource.
 */
export async function computeLocksForClearingReferences(
  reader: Reader,
  product: RecordWriteDependencies,
  collection: CollectionResources,
  { _id }: Document,
): Promise<LockKey[]> {
  const lockPromises = findClearableReferenceFields(product.resources, collection).map(
    async (referenceField) => {
      const { path } = referenceField.resource.api;
      const referringRecordsQuery = {
        ...createReferringRecordsQuery(referenceField, _id),
        skip: 0,
        limit: MAX_INDIVIDUALLY_LOCKED_RECORDS + 1,
      };
      const referringDocuments = await toUnrestrictedReader(reader).find(path, referringRecordsQuery);
      if (referringDocuments.length > MAX_INDIVIDUALLY_LOCKED_RECORDS) return [{ name: path }];
      return referringDocuments.flatMap((document) =>
        computeLocksForRecordSave(
          product,
          referenceField.resource,
          document,
          removeReferenceFromRecord(referenceField, document, _id),
        ),
      );
    },
  );
  return (await Promise.all(lockPromises)).flat();
}

/**
 * Runs the hooks for the changes that `clearReferencesToRecord` will make, and throws if a hook refuses. It
 * runs before the first change, so that a refusal can't stop the changes halfway.
 */
export async function runHooksForClearingReferences(
  writeContext: WriteContext,
  { resources }: { resources: readonly AnyResource[] },
  collection: CollectionResources,
  { _id }: Document,
): Promise<void> {
  for (const referenceField of findClearableReferenceFields(resources, collection)) {
    const { path } = referenceField.resource.api;
    if (!hasHooks(writeContext.product.hooks, path)) continue;
    for (const document of await toUnrestrictedReader(writeContext.tx).find(path, {
      ...createReferringRecordsQuery(referenceField, _id),
      skip: 0,
      limit: 0,
    })) {
      await prepareRecordSave(
        writeContext,
        referenceField.resource,
        document,
        removeReferenceFromRecord(referenceField, document, _id),
      );
    }
  }
}

/**
 * Removes the id of a deleted record from records that refer to it, where the reference may become empty
 * (decisions, section 10). In these records it also empties the texts that the reference declares in
 * `forgets`. Returns whether hooks ran, which may have written any record.
 */
export async function clearReferencesToRecord(
  writeContext: WriteContext,
  { resources }: { resources: readonly AnyResource[] },
  collection: CollectionResources,
  { _id }: Document,
): Promise<boolean> {
  const reader = toUnrestrictedReader(writeContext.tx);
  let haveHooksRun = false;
  for (const referenceField of findClearableReferenceFields(resources, collection)) {
    const { path } = referenceField.resource.api;
    // A hook may write the referring records too, so each is read again before its change.
    const runsHooks = hasHooks(writeContext.product.hooks, path);
    // A changed record no longer refers to the deleted record. So the next query, again from the start, finds
    // the next referring records.
    for (;;) {
      const referringDocuments = await findFirstDocuments(
        reader,
        path,
        createReferringRecordsQuery(referenceField, _id),
        REFERRING_RECORDS_BATCH_SIZE,
      );
      haveHooksRun ||= runsHooks && referringDocuments.length > 0;
      await saveRecords(writeContext, referenceField.resource, referringDocuments, async (document) => {
        const before = runsHooks ? ((await reader.get(path, document._id)) ?? document) : document;
        return { before, after: removeReferenceFromRecord(referenceField, before, _id) };
      });
      if (referringDocuments.length < REFERRING_RECORDS_BATCH_SIZE) break;
    }
  }
  return haveHooksRun;
}

/**
 * Throws 403 `no_right` if a call adds a reference to a record of a resource that its caller may not read.
 * Otherwise the outcome of the call would tell the caller whether the record exists.
 */
export function requireVisibleReferences(
  { operator }: RouteCall,
  resources: readonly AnyResource[],
  resource: AnyResource,
  storedRecord: Loose,
  updatedRecord: Loose,
): void {
  for (const { target } of findAddedReferences(resources, resource, storedRecord, updatedRecord)) {
    if (target && !mayReadRecords(operator.scope, target, resources)) throw new ApiError('no_right');
  }
}
