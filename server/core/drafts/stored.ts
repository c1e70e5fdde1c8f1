import { isObject, type StoreCondition } from '../../../src/core/schema/index';
import { createAscendingOrder } from '../store/lists';
import { INDEX_KEY_RULES_REVISION } from '../store/own';
import type { Collection, Document } from '../store/store';

/** The store's collection of drafts: values that operators typed into forms and have not saved. */
export const DRAFTS_COLLECTION = '_drafts';

export const DRAFT_FORM_KINDS = ['create', 'edit', 'message', 'reply'] as const;
export type DraftFormKind = (typeof DRAFT_FORM_KINDS)[number];

/** A draft: the values that an operator changed in a form since the last save, by path. */
export interface DraftFields {
  /** Id of the operator who wrote the draft. No other operator can read it. */
  owner: string;
  /** The name by which the console finds the draft. Each form has its own name. */
  key: string;
  resource: string;
  /** Id of the edited record; null for a form without a stored record. */
  record: string | null;
  form: DraftFormKind;
  /** The record's version when the form loaded it, and the original values at the changed paths. */
  base: { version: number; values: Readonly<Record<string, unknown>> };
  /** Id of the browser tab that last wrote the draft. */
  tab: string;
  changes: Readonly<Record<string, unknown>>;
  savedAt: string;
  expiresAt: string;
}
export type Draft = Document & DraftFields;

/** Whether a stored document is a draft. Returns false for null (a missing document). */
export const isDraft = (document: Document | null): document is Draft =>
  typeof document?.key === 'string' &&
  isObject(document.changes) &&
  isObject(document.base) &&
  isObject(document.base.values);

/**
 * Returns the id under which the store keeps an operator's draft. The id depends on the operator, so no two
 * operators share a draft.
 */
export const createDraftId = (operatorId: string, draftKey: string): string =>
  `${operatorId.length}~${operatorId}~${draftKey}`;

const DRAFT_INDEX_PATHS = ['expiresAt', 'owner', 'record', 'resource'];

/** The store's collection of drafts, with its index keys. */
export const draftCollection: Collection = {
  name: DRAFTS_COLLECTION,
  paths: DRAFT_INDEX_PATHS,
  orders: [['owner', 'resource'], ['record'], ['expiresAt']].map((indexPaths) =>
    indexPaths.map(createAscendingOrder),
  ),
  keysOf: ({ expiresAt, owner, record, resource }) => ({
    expiresAt: String(expiresAt),
    owner: String(owner),
    record: String(record ?? ''),
    resource: String(resource),
  }),
  rules: INDEX_KEY_RULES_REVISION,
};

/** Returns the store condition that finds an operator's drafts. */
export const createDraftsOfOwnerCondition = (operatorId: string): StoreCondition => ({
  op: 'equals',
  path: 'owner',
  key: operatorId,
});

/**
 * Returns the store condition that finds all operators' drafts about a record. Ids are unique across
 * collections.
 */
export const createDraftsOfRecordCondition = (recordId: string): StoreCondition => ({
  op: 'equals',
  path: 'record',
  key: recordId,
});
