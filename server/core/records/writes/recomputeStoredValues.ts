import type { AnyResource } from '../../../../src/core/schema/index';
import {
  applyComputedValues,
  collectStoredComputedFields,
} from '../../../../src/core/schema/record/computed';
import { processItemsWithinTimeLimit } from '../../basics/turns';
import { findResourceOfRecord, groupResourcesByPath } from '../../call/collections';
import { insertOrReplace } from '../../store/insertOrReplace';
import { exclusiveLock } from '../../store/locks';
import { createIdOnlyCollection } from '../../store/own';
import { readSnapshotInBatches } from '../../store/readEach';
import type { Document, Store } from '../../store/store';

/**
 * Collection with a single document: for each stored computed value, the revision of the rule that computed
 * it.
 */
const VALUE_RULE_REVISIONS_COLLECTION = '_computed';

export const valueRuleRevisionsCollection = createIdOnlyCollection(VALUE_RULE_REVISIONS_COLLECTION);

const RULE_REVISIONS_DOCUMENT_ID = 'revisions';

/** Returns, by path, the revision of the rule that computes each computed field of a collection. */
const mapFieldPathsToRuleRevisions = (resources: readonly AnyResource[]): Record<string, number> =>
  Object.fromEntries(
    resources.flatMap(({ fields }) =>
      collectStoredComputedFields(fields).map(([path, , { revision }]) => [path, revision]),
    ),
  );

/** Recomputes the values of some records in short transactions. Returns the number of changed records. */
async function recomputeValuesOfRecords(
  store: Store,
  collection: ReturnType<typeof groupResourcesByPath>[number],
  documents: readonly Document[],
): Promise<number> {
  let changedRecordCount = 0;
  let remainingDocuments = documents;
  while (remainingDocuments.length > 0) {
    const documentBatch = remainingDocuments;
    const processedCount = await store.transaction(
      (tx) =>
        processItemsWithinTimeLimit(tx, documentBatch, async ({ _id }) => {
          const storedDocument = await tx.get(collection.path, _id);
          if (!storedDocument) return;
          const recomputedDocument = applyComputedValues(
            findResourceOfRecord(collection, storedDocument),
            storedDocument,
          );
          if (recomputedDocument === storedDocument) return;
          await tx.replace(collection.path, { ...recomputedDocument, version: storedDocument.version + 1 });
          changedRecordCount += 1;
        }),
      { locks: documentBatch.map(({ _id }) => exclusiveLock(collection.path, _id)) },
    );
    remainingDocuments = remainingDocuments.slice(processedCount);
  }
  return changedRecordCount;
}

/**
 * Recomputes the values of one collection. Returns the number of changed records. Reads a snapshot, so that
 * deletions during the run make it skip no record.
 */
async function recomputeValuesOfCollection(
  store: Store,
  collection: ReturnType<typeof groupResourcesByPath>[number],
): Promise<number> {
  let changedRecordCount = 0;
  const allDocuments = { where: [], order: [], skip: 0, fields: [] };
  for await (const documents of readSnapshotInBatches(store, collection.path, allDocuments))
    changedRecordCount += await recomputeValuesOfRecords(store, collection, documents);
  return changedRecordCount;
}

/** Returns the collections with stored values that were computed by other rules than those of this build. */
async function findCollectionsWithStaleValues(store: Store, resources: readonly AnyResource[]) {
  const revisionsByCollectionPath =
    (await store.get(VALUE_RULE_REVISIONS_COLLECTION, RULE_REVISIONS_DOCUMENT_ID))?.of ?? {};
  return groupResourcesByPath(resources).filter(({ path, all }) => {
    const currentRevisions = mapFieldPathsToRuleRevisions(all);
    const storedRevisions = Reflect.get(Object(revisionsByCollectionPath), path) ?? {};
    return (
      Object.keys(currentRevisions).length > 0 &&
      JSON.stringify(currentRevisions) !== JSON.stringify(storedRevisions)
    );
  });
}

/** Stores that the values of a collection were computed by this build's rules. */
const storeValueRuleRevisionsOfCollection = (
  store: Store,
  { path, all }: ReturnType<typeof groupResourcesByPath>[number],
) =>
  store.transaction(
    async (tx) => {
      const storedDocument = await tx.get(VALUE_RULE_REVISIONS_COLLECTION, RULE_REVISIONS_DOCUMENT_ID);
      const revisionsByCollectionPath = {
        ...Object(storedDocument?.of),
        [path]: mapFieldPathsToRuleRevisions(all),
      };
      const revisionsDocument = {
        _id: RULE_REVISIONS_DOCUMENT_ID,
        version: (storedDocument?.version ?? 0) + 1,
        of: revisionsByCollectionPath,
      };
      await insertOrReplace(tx, VALUE_RULE_REVISIONS_COLLECTION, storedDocument, revisionsDocument);
    },
    { locks: [exclusiveLock(VALUE_RULE_REVISIONS_COLLECTION, RULE_REVISIONS_DOCUMENT_ID)] },
  );

/**
 * Stores the rule revisions for collections without records, so that a first start need not recompute
 * anything.
 */
export async function storeRuleRevisionsOfEmptyCollections(
  store: Store,
  resources: readonly AnyResource[],
): Promise<void> {
  for (const collection of await findCollectionsWithStaleValues(store, resources))
    if ((await store.count(collection.path, [])) === 0)
      await storeValueRuleRevisionsOfCollection(store, collection);
}

/**
 * Returns the paths of the collections whose stored values were computed by other rules than this build's.
 */
export const findCollectionPathsToRecompute = async (
  store: Store,
  resources: readonly AnyResource[],
): Promise<string[]> => (await findCollectionsWithStaleValues(store, resources)).map(({ path }) => path);

/**
 * Recomputes stored values if their rule is new, or has another revision since they were computed. It runs no
 * hooks and keeps no older states. Returns a line of text for each collection.
 */
export async function recomputeStoredValues(
  store: Store,
  resources: readonly AnyResource[],
): Promise<string[]> {
  const reportLines: string[] = [];
  for (const collection of await findCollectionsWithStaleValues(store, resources)) {
    const changedRecordCount = await recomputeValuesOfCollection(store, collection);
    reportLines.push(`${collection.path}: ${changedRecordCount} records got other computed values`);
    await storeValueRuleRevisionsOfCollection(store, collection);
  }
  return reportLines;
}
