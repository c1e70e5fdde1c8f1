import type { AnyResource, Loose } from '../../schema/index';
import { type HttpClient, requireObjectInJson } from '../wire/http';
import { buildListRequest } from '../wire/listRequest';

/** A selected record, with the version that the operator saw. */
export interface SelectedRecordWithVersion {
  id: string;
  version: unknown;
}

/** A selected record that a bulk action did not change, with the reason. */
export interface SkippedRecord {
  _id: string;
  title: string;
  code: string;
  message: string;
}

/**
 * The result of deleting selected records: the ids of deleted records, and the records that were kept. Kept
 * records have their present state and the reason.
 */
export interface BulkDeleteResult {
  deleted: string[];
  kept: (SkippedRecord & { version: number })[];
  /** The ids under which the bin holds the deleted records; absent if the API has no bin. */
  bin?: string[];
}

/** The result of restoring deleted records. The result names these records by their ids in the bin. */
export interface BulkRestoreResult {
  restored: string[];
  kept: SkippedRecord[];
}

/** The result of a bulk action: the records that it changed, and those that it left unchanged. */
export interface BulkActionResult {
  done: { _id: string; version: number }[];
  kept: SkippedRecord[];
}

/**
 * A change of a field's value in `count` records. The edit makes the change; a dry run only predicts the
 * change. Changes of personal fields have no `before` and `after`.
 */
export interface BulkEditFieldChange {
  path: string;
  by: 'set' | 'reset' | 'hook';
  before?: unknown;
  after?: unknown;
  count: number;
}

/**
 * The present values of a field in the selected records. Each value has the number of records that have this
 * value.
 */
export interface FieldValueCounts {
  path: string;
  values: { value: unknown; count: number }[];
}

/** The result of an edit that sets the same values in several records. */
export interface BulkEditCallResult {
  done: { _id: string; version: number }[];
  /** Ids of the records that already had the values. */
  same: string[];
  kept: (SkippedRecord & { version?: number })[];
  changes: BulkEditFieldChange[];
  /** The present values of the edited fields; only from a dry run. */
  present?: FieldValueCounts[];
  /** Id for undoing the edit, and the instant until which this is possible; absent if nothing was changed. */
  undo?: { _id: string; until: string };
}

/** The functions that call the API about several records. */
export interface BulkCalls {
  /**
   * Deletes records, each in the version that the operator saw. A record that another operator saved
   * meanwhile, or that can't be deleted, is kept. Already deleted records count as deleted. A repeated call
   * with the same `idempotencyKey` also returns the bin's ids of the records that the first call deleted.
   */
  deleteSelected(
    resourceName: string,
    records: readonly SelectedRecordWithVersion[],
    idempotencyKey: string,
  ): Promise<BulkDeleteResult>;
  /**
   * Runs an action on records, each in the version that the operator saw. `body` has the values that the
   * operator entered in the action's dialog.
   */
  actOnSelected(
    resourceName: string,
    actionName: string,
    options: { records: readonly SelectedRecordWithVersion[]; body: Loose; key: string },
  ): Promise<BulkActionResult>;
  /**
   * Sets the same values in several records; `set` has the values by path. With `dryRun`, the call stores
   * nothing and also returns the present values. A reset rule of the schema can empty further fields. Without
   * `loses`, a record in which this would happen stays unchanged.
   */
  editSelected(
    resourceName: string,
    options: {
      records: readonly SelectedRecordWithVersion[];
      set: Loose;
      dryRun?: true;
      loses?: boolean;
      key?: string;
      signal?: AbortSignal;
    },
  ): Promise<BulkEditCallResult>;
  /** Returns the sums over all records that match a list's filters, as texts by path. */
  sumsOf(
    resourceName: string,
    filter: Loose,
    options?: { signal?: AbortSignal },
  ): Promise<Readonly<Record<string, string>>>;
  /** Undoes an edit in those records that were not changed after the edit. */
  undoEdit(resourceName: string, editId: string): Promise<Pick<BulkEditCallResult, 'done' | 'kept'>>;
  /**
   * Stores the order of all records of a list that operators order by hand. `ids` is the new order,
   * `previousIds` the complete order that the operator saw.
   */
  putInOrder(resourceName: string, ids: readonly string[], previousIds: readonly string[]): Promise<void>;
  /**
   * Restores records by their ids in the bin. A repeated call with the same `idempotencyKey` has no further
   * effect.
   */
  restoreSelected(
    binResourceName: string,
    ids: readonly string[],
    idempotencyKey: string,
  ): Promise<BulkRestoreResult>;
}

/** Returns the functions that call the API about several records. */
export const createBulkCalls = (
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): BulkCalls => ({
  async deleteSelected(resourceName, selectedRecords, key) {
    const { path } = getResource(resourceName).api;
    const records = selectedRecords.map(({ id, version }) => ({ _id: id, version }));
    const body = JSON.stringify({ records });
    const headers = { 'Idempotency-Key': key };
    const { json } = await http(`/${path}/delete`, { method: 'POST', headers, body });
    return json as unknown as BulkDeleteResult;
  },

  async actOnSelected(resourceName, actionName, { records: selectedRecords, body, key }) {
    const { path } = getResource(resourceName).api;
    const records = selectedRecords.map(({ id, version }) => ({ _id: id, version }));
    const { json } = await http(`/${path}/acts/${actionName}`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify({ ...body, records }),
    });
    return json as unknown as BulkActionResult;
  },

  async editSelected(resourceName, { records: selectedRecords, key, signal, ...body }) {
    const { path } = getResource(resourceName).api;
    const records = selectedRecords.map(({ id, version }) => ({ _id: id, version }));
    const { json } = await http(`/${path}/edit`, {
      method: 'POST',
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      body: JSON.stringify({ ...body, records }),
      ...(signal && { signal }),
    });
    return json as unknown as BulkEditCallResult;
  },

  async sumsOf(resourceName, filter, { signal } = {}) {
    const resource = getResource(resourceName);
    const { query } = buildListRequest(resource, filter);
    const { json } = await http(`/${resource.api.path}/sums`, { query, ...(signal && { signal }) });
    return requireObjectInJson(json, 'sums') as Readonly<Record<string, string>>;
  },

  async undoEdit(resourceName, id) {
    const { path } = getResource(resourceName).api;
    const { json } = await http(`/${path}/edit/${encodeURIComponent(id)}/undo`, { method: 'POST' });
    return json as unknown as BulkEditCallResult;
  },

  async putInOrder(resourceName, ids, previousIds) {
    const { path } = getResource(resourceName).api;
    await http(`/${path}/order`, { method: 'PUT', body: JSON.stringify({ ids, before: previousIds }) });
  },

  async restoreSelected(binResourceName, ids, key) {
    const { path } = getResource(binResourceName).api;
    const headers = { 'Idempotency-Key': key };
    const { json } = await http(`/${path}/restore`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ids }),
    });
    return json as unknown as BulkRestoreResult;
  },
});
