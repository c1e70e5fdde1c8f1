import type { StoreCondition } from '../../../src/core/schema/index';
import { INDEX_KEY_RULES_REVISION } from '../store/own';
import type { Collection, Document } from '../store/store';

/**
 * The store's collection of operators who are writing an answer now. It has one document for each operator
 * and each resource whose records the operator answers.
 */
export const REPLY_WRITERS_COLLECTION = '_writing';

export type ReplyWriter = Document & {
  path: string;
  /** Id of the record that the operator answers. */
  record: string;
  owner: string;
  name: string;
  expiresAt: string;
};

export const isReplyWriter = (document: Document): document is ReplyWriter =>
  typeof document.record === 'string';

export const createReplyWriterId = (collectionPath: string, operatorId: string): string =>
  `${collectionPath}~${operatorId}`;

/**
 * Returns the store condition that finds the operators who are now writing answers to a resource's records.
 * `collectionPath` is the resource's path.
 */
export const createReplyWritersCondition = (collectionPath: string): StoreCondition => ({
  op: 'equals',
  path: 'path',
  key: collectionPath,
});

export const replyWritersCollection: Collection = {
  name: REPLY_WRITERS_COLLECTION,
  paths: ['expiresAt', 'path'],
  orders: [['path'], ['expiresAt']].map((indexPaths) =>
    indexPaths.map((path) => ({ path, descending: false })),
  ),
  keysOf: ({ expiresAt, path }) => ({ expiresAt: String(expiresAt), path: String(path) }),
  rules: INDEX_KEY_RULES_REVISION,
};
