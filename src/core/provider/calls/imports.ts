import type { AnyResource, Loose } from '../../schema/index';
import { type HttpClient, requireListInJson } from '../wire/http';
import { createFixedFilterQuery } from '../wire/listRequest';

/**
 * A row of an imported sheet. A row without an id creates a record. The row's `key` prevents a repeated call
 * from creating this record again.
 */
export interface RowToImport {
  _id?: string;
  version?: number;
  key?: string;
  record: Loose;
}

/**
 * A value that a row changes. A cell changes it directly; a reset rule of the schema or a hook of the API
 * changes it indirectly. Personal values are masked.
 */
export interface ImportFieldChange {
  path: string;
  before: unknown;
  after: unknown;
  by: 'cell' | 'reset' | 'hook';
}

/** The result of an import, or of its dry run, for one row. */
export interface ImportRowResult {
  outcome: 'created' | 'updated' | 'same' | 'again' | 'refused';
  _id?: string;
  message?: string;
  /** The changes that the row would make; only in a dry run. */
  changes?: readonly ImportFieldChange[];
  /** Path of the first refused value in the row; only in a dry run. */
  path?: string;
  value?: unknown;
  allowed?: readonly unknown[];
  /** The unique values of the record that the row would create; only in a dry run. */
  unique?: readonly { path: string; value: string }[];
  /**
   * The ids of the records of the same list that the row's texts name, by path; only in a dry run. Earlier calls
   * of the import can change the titles of these records.
   */
  references?: Loose;
  /** Problems of the row's values, by path. */
  fields?: Readonly<Record<string, string>>;
}

/** The call that imports rows of a sheet. */
export interface ImportCalls {
  /**
   * Stores all valid rows of a call and returns the results in the order of the rows. A dry run stores
   * nothing. Without `loses`, rows that would empty stored values are refused.
   */
  importRows(
    resourceName: string,
    rows: readonly RowToImport[],
    options: { dryRun: boolean; loses: boolean; signal: AbortSignal },
  ): Promise<ImportRowResult[]>;
}

/** Returns the call that imports rows of a sheet. */
export const createImportCalls = (
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): ImportCalls => ({
  async importRows(resourceName, rows, { dryRun, loses, signal }) {
    const resource = getResource(resourceName);
    const { json } = await http(`/${resource.api.path}/import`, {
      method: 'POST',
      query: createFixedFilterQuery(resource),
      body: JSON.stringify({ rows, dryRun, loses }),
      signal,
    });
    return requireListInJson(json, 'rows');
  },
});
