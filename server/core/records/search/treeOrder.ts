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
function sortIdsInTreeOrder(parents: ReadonlyMap<string, string>): string[] {
  const children = new Map<string, string[]>();
  for (const [id, parent] of parents) {
    const above = parents.has(parent) ? parent : '';
    const known = children.get(above) ?? [];
    children.set(above, known);
    known.push(id);
  }
  const order: string[] = [];
  const waiting = (children.get('') ?? []).toReversed();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    order.push(id);
    waiting.push(...(children.get(id) ?? []).toReversed());
  }
  return order;
}

async function readIdsInTreeOrder(store: Store, resource: AnyResource): Promise<string[]> {
  const parent = resource.tree?.parent ?? '';
  const order = resource.list ? declaredSortOrderOf(resource.list) : [];
  const query = { where: createFixedValueConditions(resource), order, skip: 0, fields: ['_id', parent] };
  const snapshot = await store.snapshot(resource.api.path, query);
  try {
    if (snapshot.totalCount > limits.maxRecordsInTreeOrder) return [];
    const parents = new Map<string, string>();
    const turn = createEventLoopYielder();
    for (let batch = await snapshot.next(); batch; batch = await snapshot.next()) {
      await turn();
      for (const each of batch) parents.set(each._id, String(getAt(each, parent) ?? ''));
    }
    return sortIdsInTreeOrder(parents);
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
  let known: { revision: string; ids: Promise<string[]> } | undefined;
  return async () => {
    if (!resource.tree) return undefined;
    const revision = await store.revision(path);
    if (known?.revision !== revision) {
      known = { revision, ids: readIdsInTreeOrder(store, resource) };
      // After a failure, the next call reads the order again.
      known.ids.catch(() => {
        known = undefined;
      });
    }
    const ids = await known.ids;
    return ids.length > 0 ? { revision, ids } : undefined;
  };
}

/** Reads a page of a tree's records, parents before their children. */
export async function readPageOfTreeRecords(
  reader: Reader,
  path: string,
  { ids }: TreeRecordOrder,
  { skip, limit }: { skip: number; limit: number },
): Promise<Document[]> {
  const found = await Promise.all(ids.slice(skip, skip + limit).map((id) => reader.get(path, id)));
  return found.filter((document) => document !== null);
}
