import type { AnyResource, Loose } from '../../schema/index';
import type { Http } from '../wire/http';
import { listRequest } from '../wire/listRequest';

/** A selected record, with the version that the operator saw. */
export interface SelectedRecord {
  id: string;
  version: unknown;
}

/** A record that an action on several left unchanged, with the reason. */
export interface KeptRecord {
  _id: string;
  title: string;
  code: string;
  message: string;
}

/**
 * The outcome of deleting selected records: ids of deleted ones, and kept ones in their present state with
 * the reason.
 */
export interface DeletedRecords {
  deleted: string[];
  kept: (KeptRecord & { version: number })[];
  /** The deleted records' ids in the bin; absent if the API has no bin. */
  bin?: string[];
}

/** The outcome of restoring deleted records, by their ids in the bin. */
export interface RestoredRecords {
  restored: string[];
  kept: KeptRecord[];
}

/** The outcome of an act on selected records: changed records, and unchanged ones. */
export interface ActedRecords {
  done: { _id: string; version: number }[];
  kept: KeptRecord[];
}

/** A change that an edit made, or would make, in `count` records alike. Personal values are absent. */
export interface EditChange {
  path: string;
  by: 'set' | 'reset' | 'hook';
  before?: unknown;
  after?: unknown;
  count: number;
}

/** The present values of a field, each with its number of records. */
export interface PresentValues {
  path: string;
  values: { value: unknown; count: number }[];
}

/** The outcome of an edit that sets the same values in several records. */
export interface EditedRecords {
  done: { _id: string; version: number }[];
  /** Ids of the records that already had the values. */
  same: string[];
  kept: (KeptRecord & { version?: number })[];
  changes: EditChange[];
  /** The present values; only from a dry run. */
  present?: PresentValues[];
  /** The edit, and until when it can be undone; absent if nothing was changed. */
  undo?: { _id: string; until: string };
}

/** The calls about several records. */
export interface BulkCalls {
  /**
   * Deletes records, each in the version that the operator saw. Records that another operator saved
   * meanwhile, or that can't be deleted, stay. Already deleted records count as deleted; a repeated call with
   * its `key` also returns their ids in the bin.
   */
  deleteSelected(name: string, records: readonly SelectedRecord[], key: string): Promise<DeletedRecords>;
  /** Runs an act on records, each in the version that the operator saw; `body` has the question's input. */
  actOnSelected(
    name: string,
    act: string,
    options: { records: readonly SelectedRecord[]; body: Loose; key: string },
  ): Promise<ActedRecords>;
  /**
   * Sets the same values in records, by path. `dryRun` stores nothing and also returns the present values;
   * `loses` accepts resets that empty stored values.
   */
  editSelected(
    name: string,
    options: {
      records: readonly SelectedRecord[];
      set: Loose;
      dryRun?: true;
      loses?: boolean;
      key?: string;
      signal?: AbortSignal;
    },
  ): Promise<EditedRecords>;
  /** Returns the sums of all records that match a list's filters, as texts by path. */
  sumsOf(
    name: string,
    filter: Loose,
    options?: { signal?: AbortSignal },
  ): Promise<Readonly<Record<string, string>>>;
  /** Undoes an edit in the records that were not changed since. */
  undoEdit(name: string, id: string): Promise<Pick<EditedRecords, 'done' | 'kept'>>;
  /** Stores the order of all records in `ids`; `before` is the whole order that the operator saw. */
  putInOrder(name: string, ids: readonly string[], before: readonly string[]): Promise<void>;
  /** Restores records by their ids in the bin; `key` makes the call repeatable. */
  restoreSelected(bin: string, ids: readonly string[], key: string): Promise<RestoredRecords>;
}

/** Returns the calls about several records. */
export const bulkCallsOver = (http: Http, resourceOf: (name: string) => AnyResource): BulkCalls => ({
  async deleteSelected(name, selected, key) {
    const { path } = resourceOf(name).api;
    const records = selected.map(({ id, version }) => ({ _id: id, version }));
    const body = JSON.stringify({ records });
    const headers = { 'Idempotency-Key': key };
    const { json } = await http(`/${path}/delete`, { method: 'POST', headers, body });
    return json as unknown as DeletedRecords;
  },

  async actOnSelected(name, act, { records: selected, body, key }) {
    const { path } = resourceOf(name).api;
    const records = selected.map(({ id, version }) => ({ _id: id, version }));
    const { json } = await http(`/${path}/acts/${act}`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify({ ...body, records }),
    });
    return json as unknown as ActedRecords;
  },

  async editSelected(name, { records: selected, key, signal, ...body }) {
    const { path } = resourceOf(name).api;
    const records = selected.map(({ id, version }) => ({ _id: id, version }));
    const { json } = await http(`/${path}/edit`, {
      method: 'POST',
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      body: JSON.stringify({ ...body, records }),
      ...(signal && { signal }),
    });
    return json as unknown as EditedRecords;
  },

  async sumsOf(name, filter, { signal } = {}) {
    const resource = resourceOf(name);
    const { query } = listRequest(resource, filter);
    const { json } = await http(`/${resource.api.path}/sums`, { query, ...(signal && { signal }) });
    return json.sums as Readonly<Record<string, string>>;
  },

  async undoEdit(name, id) {
    const { path } = resourceOf(name).api;
    const { json } = await http(`/${path}/edit/${encodeURIComponent(id)}/undo`, { method: 'POST' });
    return json as unknown as EditedRecords;
  },

  async putInOrder(name, ids, before) {
    const { path } = resourceOf(name).api;
    await http(`/${path}/order`, { method: 'PUT', body: JSON.stringify({ ids, before }) });
  },

  async restoreSelected(bin, ids, key) {
    const { path } = resourceOf(bin).api;
    const headers = { 'Idempotency-Key': key };
    const { json } = await http(`/${path}/restore`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ids }),
    });
    return json as unknown as RestoredRecords;
  },
});
