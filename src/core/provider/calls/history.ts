import { type AnyResource, isObject, type Loose } from '../../schema/index';
import { removeDirectionMarksFromTexts } from '../../schema/text/text';
import { ifMatchHeader } from '../wire/headers';
import { type HttpClient, requireListInJson, requireObjectInJson } from '../wire/http';
import { checkPagingOfListAnswer } from './paging';

/** A version of a record: its author, time, origin and changed fields. Unknown values are null. */
export interface RecordVersionSummary {
  version: number;
  updatedAt: string;
  updatedBy: { name?: string };
  changed: readonly string[] | null;
  made: { by: 'save' | 'bin' } | { by: 'act'; act: string } | { by: 'back'; to: number } | null;
}

/**
 * The values of a field before and after a change. `cut` means that a long text is cut to the part around the
 * difference.
 */
export interface FieldChange {
  path: string;
  before: unknown;
  after: unknown;
  cut?: true;
}

/** A stored record as the console last read it. */
type StoredRecord = Loose & { id: string; _id: string };
type RecordWithId = Pick<StoredRecord, 'id'>;

/** The functions that call the API about the older versions of a record. */
export interface HistoryCalls {
  /** Reads a page of a record's versions, the newest first. */
  readHistory(
    resourceName: string,
    record: RecordWithId,
    pagingOptions: { skip: number; limit: number; signal?: AbortSignal },
  ): Promise<{ total: number; versions: readonly RecordVersionSummary[] }>;
  /**
   * Reads the changes of a version, or its differences from the present record. Null if there is no earlier
   * version.
   */
  readVersion(
    resourceName: string,
    record: RecordWithId,
    version: number,
    options: { againstNow?: boolean; signal?: AbortSignal },
  ): Promise<readonly FieldChange[] | null>;
  /**
   * Restores an older version as the record's next version. `record` is the record as it was last read. A
   * repeated call with the same `idempotencyKey` has no further effect.
   */
  restoreVersion(
    resourceName: string,
    record: StoredRecord,
    version: number,
    idempotencyKey: string,
  ): Promise<StoredRecord>;
}

/** Returns the functions that call the API about the older versions of records. */
export function createHistoryCalls(
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): HistoryCalls {
  const buildHistoryPath = (resourceName: string, { id }: RecordWithId, subpath: string) => {
    const { api, singleton } = getResource(resourceName);
    // The record of a single-record resource has no id in its URL.
    return `/${api.path}${singleton ? '' : `/${encodeURIComponent(id)}`}/history${subpath}`;
  };
  return {
    async readHistory(resourceName, record, { skip, limit, signal }) {
      const headers = { skip: String(skip), limit: String(limit) };
      const { json } = await http(buildHistoryPath(resourceName, record, ''), { headers, signal });
      const { totalCount, ...paging } = requireObjectInJson(json, 'summary');
      checkPagingOfListAnswer(headers, paging);
      return { total: Number(totalCount), versions: requireListInJson(json, 'versions') };
    },
    async readVersion(resourceName, record, version, { againstNow, signal }) {
      const queryOption = againstNow ? { query: [['against', 'now'] as const] } : {};
      const { json } = await http(buildHistoryPath(resourceName, record, `/${version}`), {
        ...queryOption,
        signal,
      });
      return removeDirectionMarksFromTexts(json.changes as FieldChange[] | null);
    },
    async restoreVersion(resourceName, record, version, key) {
      const headers = { 'Idempotency-Key': key, ...ifMatchHeader(record.version) };
      const apiCall = { method: 'POST', headers };
      const { json } = await http(buildHistoryPath(resourceName, record, `/${version}/restore`), apiCall);
      const restoredRecord: Loose = requireObjectInJson(json, getResource(resourceName).api.one);
      const { _id } = isObject(restoredRecord) ? restoredRecord : record;
      return { ...restoredRecord, _id: String(_id), id: String(_id) };
    },
  };
}
