import type { AnyResource, Loose } from '../../schema/index';
import { type HttpClient, requireObjectInJson } from '../wire/http';
import { checkPagingOfListAnswer } from './paging';

/** A dated memo about a record, and the operator who wrote it. */
export interface Memo {
  _id: string;
  text: string;
  createdAt: string;
  createdBy: { _id: string; name: string };
}

/** One page of the memos about a record, the newest first, and the number of all memos about it. */
export interface MemoPage {
  total: number;
  memos: readonly Memo[];
}

export const parseMemoPage = (json: Loose): MemoPage => ({
  total: Number(requireObjectInJson(json, 'summary').totalCount),
  memos: json.memos as Memo[],
});

/** The functions that call the API about memos (decisions, section 16). */
export interface MemoCalls {
  /** Reads memos about a record, newest first. */
  readMemos(
    resourceName: string,
    recordId: string,
    pagingOptions: { limit: number; signal?: AbortSignal },
  ): Promise<MemoPage>;
  /** Adds a memo. A repeated call with the same `idempotencyKey` adds no second memo. */
  addMemo(resourceName: string, recordId: string, memoText: string, idempotencyKey: string): Promise<Memo>;
}

export function createMemoCalls(
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): MemoCalls {
  const buildMemosPath = (resourceName: string, recordId: string) =>
    `/${getResource(resourceName).api.path}/${encodeURIComponent(recordId)}/memos`;
  return {
    async readMemos(resourceName, id, { limit, signal }) {
      const headers = { skip: '0', limit: String(limit) };
      const { json } = await http(buildMemosPath(resourceName, id), { headers, signal });
      const { totalCount: _, ...paging } = requireObjectInJson(json, 'summary');
      checkPagingOfListAnswer(headers, paging);
      return parseMemoPage(json);
    },
    async addMemo(resourceName, id, memoText, key) {
      const { json } = await http(buildMemosPath(resourceName, id), {
        method: 'POST',
        body: JSON.stringify({ text: memoText }),
        headers: { 'Idempotency-Key': key },
      });
      return requireObjectInJson(json, 'memo') as unknown as Memo;
    },
  };
}
