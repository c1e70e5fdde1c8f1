import type { AnyResource, Loose } from '../../schema/index';
import type { Http } from '../wire/http';
import { fixedQuery } from '../wire/listRequest';

/** A row of a sheet; without an id it is a new record's, and `key` recognises it when it comes again. */
export interface ImportedRow {
  _id?: string;
  version?: number;
  key?: string;
  record: Loose;
}

/** A value that a row changes: by its cell, by a reset that another value causes, or by a hook. Personal values are masked. */
export interface ImportedChange {
  path: string;
  before: unknown;
  after: unknown;
  by: 'cell' | 'reset' | 'hook';
}

/** The outcome of a row, real or in a dry run. */
export interface ImportedAnswer {
  outcome: 'created' | 'updated' | 'same' | 'again' | 'refused';
  _id?: string;
  message?: string;
  /** The row's changes, found by a dry run. */
  changes?: readonly ImportedChange[];
  /** The first value that a dry run refuses, and the values that its field allows. */
  path?: string;
  value?: unknown;
  allowed?: readonly unknown[];
  /** The unique values of a record that a dry run would create. */
  unique?: readonly { path: string; value: string }[];
  /** Problems of its values, by path. */
  fields?: Readonly<Record<string, string>>;
}

/** The call that stores rows of a sheet. */
export interface ImportCalls {
  /**
   * Stores all valid rows at once, and returns results in their order; a dry run stores nothing. Without `loses` the
   * rows are refused that take stored values away.
   */
  importRows(
    name: string,
    rows: readonly ImportedRow[],
    options: { dryRun: boolean; loses: boolean; signal: AbortSignal },
  ): Promise<ImportedAnswer[]>;
}

/** Returns the call that stores rows of a sheet. */
export const importsOver = (http: Http, resourceOf: (name: string) => AnyResource): ImportCalls => ({
  async importRows(name, rows, { dryRun, loses, signal }) {
    const resource = resourceOf(name);
    const { json } = await http(`/${resource.api.path}/import`, {
      method: 'POST',
      query: fixedQuery(resource),
      body: JSON.stringify({ rows, dryRun, loses }),
      signal,
    });
    return json.rows as ImportedAnswer[];
  },
});
