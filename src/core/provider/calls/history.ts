import { type AnyResource, isObject, type Loose } from '../../schema/index';
import { withoutDirectionMarksIn } from '../../schema/text/text';
import { ifMatch } from '../wire/headers';
import { type Http, readObjectAt } from '../wire/http';
import { checkPaging } from './paging';

/** A version of a record: its author, time, origin and changed fields; null if unknown. */
export interface RecordVersion {
  version: number;
  updatedAt: string;
  updatedBy: { name?: string };
  changed: readonly string[] | null;
  made: { by: 'save' | 'bin' } | { by: 'act'; act: string } | { by: 'back'; to: number } | null;
}

/** A field's values before and after; `cut` if a long text is cut to the part around the difference. */
export interface FieldChange {
  path: string;
  before: unknown;
  after: unknown;
  cut?: true;
}

/** A stored record as it was last read. */
type StoredRecord = Loose & { id: string; _id: string };
type Named = Pick<StoredRecord, 'id'>;

/** The calls about the older states of a record. */
export interface HistoryCalls {
  /** Reads a page of a record's versions, the newest first. */
  readHistory(
    name: string,
    record: Named,
    page: { skip: number; limit: number; signal?: AbortSignal },
  ): Promise<{ total: number; versions: readonly RecordVersion[] }>;
  /**
   * Reads a version's changes, or its differences from the present record; null if there is no earlier
   * version.
   */
  readVersion(
    name: string,
    record: Named,
    version: number,
    options: { againstNow?: boolean; signal?: AbortSignal },
  ): Promise<readonly FieldChange[] | null>;
  /**
   * Restores an older state as the next version; `record` is as it was last read, and `key` makes the call
   * repeatable.
   */
  restoreVersion(name: string, record: StoredRecord, version: number, key: string): Promise<StoredRecord>;
}

/** Returns the calls about older states. */
export function historyCallsOver(http: Http, resourceOf: (name: string) => AnyResource): HistoryCalls {
  const addressOf = (name: string, { id }: Named, below: string) => {
    const { api, singleton } = resourceOf(name);
    // A single record has no id in its URL.
    return `/${api.path}${singleton ? '' : `/${encodeURIComponent(id)}`}/history${below}`;
  };
  return {
    async readHistory(name, record, { skip, limit, signal }) {
      const headers = { skip: String(skip), limit: String(limit) };
      const { json } = await http(addressOf(name, record, ''), { headers, signal });
      const { totalCount, ...paging } = readObjectAt(json, 'summary');
      checkPaging(headers, paging);
      return { total: Number(totalCount), versions: json.versions as RecordVersion[] };
    },
    async readVersion(name, record, version, { againstNow, signal }) {
      const query = againstNow ? { query: [['against', 'now'] as const] } : {};
      const { json } = await http(addressOf(name, record, `/${version}`), { ...query, signal });
      return withoutDirectionMarksIn(json.changes as FieldChange[] | null);
    },
    async restoreVersion(name, record, version, key) {
      const headers = { 'Idempotency-Key': key, ...ifMatch(record.version) };
      const call = { method: 'POST', headers };
      const { json } = await http(addressOf(name, record, `/${version}/restore`), call);
      const restored: Loose = readObjectAt(json, resourceOf(name).api.one);
      const { _id } = isObject(restored) ? restored : record;
      return { ...restored, _id: String(_id), id: String(_id) };
    },
  };
}
