import type { Loose } from '../../../src/core/schema/index';
import { createAscendingOrder } from '../store/lists';
import { INDEX_KEY_RULES_REVISION } from '../store/own';
import type { Collection, Document } from '../store/store';

/** Collection of previews: unsaved records as visitors will see them. */
export const PREVIEWS_COLLECTION = '_previews';

/**
 * A stored preview: an unsaved record as the API sends it to a storefront. Its id is the hash of its token.
 */
export type PreviewDocument = Document & {
  /** Id of the operator who made the preview. */
  owner: string;
  resource: string;
  /** Paths of the record's fields that the preview shows. */
  paths: readonly string[];
  answer: Loose;
  /** Ids of the pictures that anyone with the preview's token may load. */
  files: readonly string[];
  createdAt: string;
  expiresAt: string;
};

export const isPreviewDocument = (document: Document | null): document is PreviewDocument =>
  typeof document?.resource === 'string' && Array.isArray(document.paths);

/** The store's collection of previews. */
export const previewCollection: Collection = {
  name: PREVIEWS_COLLECTION,
  paths: ['createdAt', 'expiresAt', 'owner'],
  orders: [['owner', 'createdAt'], ['expiresAt']].map((sortPaths) => sortPaths.map(createAscendingOrder)),
  keysOf: ({ createdAt, expiresAt, owner }) => ({
    createdAt: String(createdAt),
    expiresAt: String(expiresAt),
    owner: String(owner),
  }),
  rules: INDEX_KEY_RULES_REVISION,
};
