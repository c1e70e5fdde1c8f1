import type { Condition } from '../../../src/core/schema/index';
import { RULES } from '../store/own';
import type { Collection, Document } from '../store/store';

/** Collection of what operators typed and have not saved. */
export const DRAFTS = '_drafts';

/** The forms that are written in. */
export const DRAFT_FORMS = ['create', 'edit', 'message', 'reply'] as const;
export type DraftForm = (typeof DRAFT_FORMS)[number];

/** What an operator typed into one form since its last save, by the paths of the changed values. */
export interface DraftFacts {
  /** The operator's id: nobody else reads it. */
  owner: string;
  /** The name that the console gives it, one for each form. */
  key: string;
  resource: string;
  /** Null for a form without a stored record. */
  record: string | null;
  form: DraftForm;
  /** The version that the form had loaded, and its values of the changed paths. */
  base: { version: number; values: Readonly<Record<string, unknown>> };
  /** The page of a browser that wrote it last. */
  tab: string;
  changes: Readonly<Record<string, unknown>>;
  savedAt: string;
  expiresAt: string;
}
export type Draft = Document & DraftFacts;

/** Whether the document stored under the id of a draft is a draft. */
export const isDraft = (document: Document | null): document is Draft => typeof document?.key === 'string';

/** Returns the id that a draft of an operator is stored under: no two operators share one. */
export const draftId = (owner: string, key: string): string => `${owner.length}~${owner}~${key}`;

const ascending = (path: string) => ({ path, descending: false });

const PATHS = ['expiresAt', 'owner', 'record', 'resource'];

/** The drafts as the store keeps them. */
export const draftCollection: Collection = {
  name: DRAFTS,
  paths: PATHS,
  orders: [['owner', 'resource'], ['record'], ['expiresAt']].map((paths) => paths.map(ascending)),
  keysOf: ({ expiresAt, owner, record, resource }) => ({
    expiresAt: String(expiresAt),
    owner: String(owner),
    record: String(record ?? ''),
    resource: String(resource),
  }),
  rules: RULES,
};

/** Finds the drafts of an operator. */
export const writtenBy = (owner: string): Condition => ({ op: 'equals', path: 'owner', key: owner });

/** Finds the drafts of everybody for a record; ids of different collections never meet. */
export const writtenOver = (id: string): Condition => ({ op: 'equals', path: 'record', key: id });
