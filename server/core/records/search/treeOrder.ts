import { type AnyResource, declaredSortOrderOf, getAt, limits } from '../../../../src/core/schema/index';
import { createEventLoopYielder } from '../../basics/turns';
import type { CollectionResources } from '../../call/collections';
import type { Document, Reader, Store } from '../../store/store';
import { createFixedValueConditions } from './query';

/** The ids of a tree's records, parents before children, at a certain revision of the tree's collection. */
export interface TreeRecordOrder {
  revision: string;
  ids: readonly string[];
}

/**
 * Sorts records so that children follow their parent. Siblings keep their order; records without a known
 * parent are topmost.
 */
function sortIdsInTreeOrder(parentIdById: ReadonlyMap<string, string>): string[] {
  const childIdsByParent = new Map<string, string[]>();
  for (const [id, parent] of parentIdById) {
    const knownParentId = parentIdById.has(parent) ? parent : '';
    const siblingIds = childIdsByParent.get(knownParentId) ?? [];
    childIdsByParent.set(knownParentId, siblingIds);
    siblingIds.push(id);
  }
  const orderedIds: string[] = [];
  const pendingIds = (childIdsByParent.get('') ?? []).toReversed();
  for (let id = pendingIds.pop(); id !== undefined; id = pendingIds.pop()) {
    orderedIds.push(id);
    pendingIds.push(...(childIdsByParent.get(id) ?? []).toReversed());
  }
  return orderedIds;
}

async function readIdsInTreeOrder(store: Store, resource: AnyResource): Promise<string[]> {
  const parentPath = resource.tree?.parent ?? '';
  const order = resource.list ? declaredSortOrderOf(resource.list) : [];
  const query = { where: createFixedValueConditions(resource), order, skip: 0, fields: ['_id', parentPath] };
  const snapshot = await store.snapshot(resource.api.path, query);
  try {
    if (snapshot.totalCount > limits.maxRecordsInTreeOrder) return [];
    const parentIdById = new Map<string, string>();
    const yieldToEventLoop = createEventLoopYielder();
    for (let batch = await snapshot.next(); batch; batch = await snapshot.next()) {
      await yieldToEventLoop();
      for (const document of batch) parentIdById.set(document._id, String(getAt(document, parentPath) ?? ''));
    }
    return sortIdsInTreeOrder(parentIdById);
  } finally {
    await snapshot.close();
  }
}

/**
 * Returns a function that reads a tree's order, once for each revision of the tree's collection. The function
 * returns undefined if the resource is no tree or has too many records.
 */
export function createTreeOrderReader(
  store: Store,
  { path, all: [resource] }: CollectionResources,
): () => Promise<TreeRecordOrder | undefined> {
  let cachedOrder: { revision: string; ids: Promise<string[]> } | undefined;
  return async () => {
    if (!resource.tree) return undefined;
    const revision = await store.revision(path);
    if (cachedOrder?.revision !== revision) {
      cachedOrder = { revision, ids: readIdsInTreeOrder(store, resource) };
      // After a failure, the next call reads the order again.
      cachedOrder.ids.catch(() => {
        cachedOrder = undefined;
      });
    }
    const orderedIds = await cachedOrder.ids;
    return orderedIds.length > 0 ? { revision, ids: orderedIds } : undefined;
  };
}

/** Reads a page of a tree's records, parents before their children. */
export async function readPageOfTreeRecords(
  reader: Reader,
  collectionPath: string,
  { ids }: TreeRecordOrder,
  { skip, limit }: { skip: number; limit: number },
): Promise<Document[]> {
  const documents = await Promise.all(
    ids.slice(skip, skip + limit).map((id) => reader.get(collectionPath, id)),
  );
  return documents.filter((document) => document !== null);
}
