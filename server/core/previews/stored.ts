import type { Loose } from '../../../src/core/schema/index';
import { RULES } from '../store/own';
import type { Collection, Document } from '../store/store';

/** Collection of unsaved records that operators look at as visitors will. */
export const PREVIEWS = '_previews';

/** An unsaved record as a storefront would be answered. Its id is the hash of its token. */
export type PreviewDocument = Document & {
  /** The operator's id. */
  owner: string;
  resource: string;
  /** The paths that it holds. */
  paths: readonly string[];
  answer: Loose;
  /** The pictures in it that whoever has the token may read. */
  files: readonly string[];
  createdAt: string;
  expiresAt: string;
};

export const isPreview = (document: Document | null): document is PreviewDocument =>
  typeof document?.resource === 'string' && Array.isArray(document.paths);

const ascending = (path: string) => ({ path, descending: false });

/** The previews as the store keeps them. */
export const previewCollection: Collection = {
  name: PREVIEWS,
  paths: ['createdAt', 'expiresAt', 'owner'],
  orders: [['owner', 'createdAt'], ['expiresAt']].map((paths) => paths.map(ascending)),
  keysOf: ({ createdAt, expiresAt, owner }) => ({
    createdAt: String(createdAt),
    expiresAt: String(expiresAt),
    owner: String(owner),
  }),
  rules: RULES,
};
