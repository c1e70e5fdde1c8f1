import type { StoreCondition } from '../../../src/core/schema/index';
import { INDEX_KEY_RULES_REVISION } from '../store/own';
import type { Collection, Document } from '../store/store';

/** The store's collection of memos, which operators leave about records. */
export const MEMOS_COLLECTION = '_memos';

/** A memo about a record. Stored memos are never changed. */
export interface MemoFields {
  text: string;
  createdAt: string;
  createdBy: { _id: string; name: string };
}

export type Memo = Document & MemoFields & { record: string };

export const isMemo = (document: Document | null): document is Memo =>
  typeof document?.text === 'string' && typeof document.record === 'string';

export const newestMemoFirstOrder = [{ path: 'createdAt', descending: true }];

/** The store's collection of memos. Index keys find memos by record and time. */
export const memoCollection: Collection = {
  name: MEMOS_COLLECTION,
  paths: ['createdAt', 'record'],
  orders: [[{ path: 'record', descending: false }, ...newestMemoFirstOrder]],
  keysOf: ({ createdAt, record }) => ({ createdAt: String(createdAt), record: String(record) }),
  rules: INDEX_KEY_RULES_REVISION,
};

/**
 * Returns the store condition that finds the memos about a record. The record's id is enough, because ids are
 * unique across collections.
 */
export const createMemosOfRecordCondition = (id: string): StoreCondition => ({
  op: 'equals',
  path: 'record',
  key: id,
});
