import { type AnyResource, isObject, type Loose } from '../../schema/index';
import { removeDirectionMarksFromTexts } from '../../schema/text/text';
import { ifMatchHeader } from '../wire/headers';
import { type HttpClient, requireObjectInJson } from '../wire/http';
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
    name: string,
    record: RecordWithId,
    page: { skip: number; limit: number; signal?: AbortSignal },
  ): Promise<{ total: number; versions: readonly RecordVersionSummary[] }>;
  /**
   * Reads the changes of a version, or its differences from the present record. Null if there is no earlier
   * version.
   */
  readVersion(
    name: string,
    record: RecordWithId,
    version: number,
    options: { againstNow?: boolean; signal?: AbortSignal },
  ): Promise<readonly FieldChange[] | null>;
  /**
   * Restores an older version as the record's next version. `record` is the record as it was last read. A
   * repeated call with the same `key` has no further effect.
   */
  restoreVersion(name: string, record: StoredRecord, version: number, key: string): Promise<StoredRecord>;
}

/** Returns the functions that call the API about the older versions of records. */
export function createHistoryCalls(
  http: HttpClient,
  resourceOf: (name: string) => AnyResource,
): HistoryCalls {
  const buildHistoryPath = (name: string, { id }: RecordWithId, below: string) => {
    const { api, singleton } = resourceOf(name);
    // The record of a single-record resource has no id in its URL.
    return `/${api.path}${singleton ? '' : `/${encodeURIComponent(id)}`}/history${below}`;
  };
  return {
    async readHistory(name, record, { skip, limit, signal }) {
      const headers = { skip: String(skip), limit: String(limit) };
      const { json } = await http(buildHistoryPath(name, record, ''), { headers, signal });
      const { totalCount, ...paging } = requireObjectInJson(json, 'summary');
      checkPagingOfListAnswer(headers, paging);
      return { total: Number(totalCount), versions: json.versions as RecordVersionSummary[] };
    },
    async readVersion(name, record, version, { againstNow, signal }) {
      const query = againstNow ? { query: [['against', 'now'] as const] } : {};
      const { json } = await http(buildHistoryPath(name, record, `/${version}`), { ...query, signal });
      return removeDirectionMarksFromTexts(json.changes as FieldChange[] | null);
    },
    async restoreVersion(name, record, version, key) {
      const headers = { 'Idempotency-Key': key, ...ifMatchHeader(record.version) };
      const call = { method: 'POST', headers };
      const { json } = await http(buildHistoryPath(name, record, `/${version}/restore`), call);
      const restored: Loose = requireObjectInJson(json, resourceOf(name).api.one);
      const { _id } = isObject(restored) ? restored : record;
      return { ...restored, _id: String(_id), id: String(_id) };
    },
  };
}
