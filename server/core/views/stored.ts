import { isObject, type NamedListSettings, type StoreCondition } from '../../../src/core/schema/index';
import type { Operator } from '../call/operator';
import { createAscendingOrder } from '../store/lists';
import { createIdOnlyCollection, INDEX_KEY_RULES_REVISION } from '../store/own';
import type { Collection, Document } from '../store/store';

/** Name of the collection in the store that holds the list views that operators saved. */
const VIEWS_COLLECTION_NAME = '_views';

/**
 * Name of the collection of operators' list settings that belong to no saved view. Each document has the id
 * of its operator.
 */
const LIST_SETTINGS_COLLECTION_NAME = '_shapes';

export const SAVED_VIEW_COLLECTION_NAMES = {
  views: VIEWS_COLLECTION_NAME,
  shapes: LIST_SETTINGS_COLLECTION_NAME,
} as const;

/**
 * A saved view of a resource's list. The view belongs to the list of the whole resource, or to the list of
 * one variant (subtype of its records).
 */
export interface SavedViewFields extends NamedListSettings {
  createdAt: string;
}
export type SavedViewDocument = Document & SavedViewFields;

/** Whether a document of the views collection has the structure of a saved view. */
export const isSavedView = (document: Document | null): document is SavedViewDocument =>
  typeof document?.resource === 'string' &&
  typeof document.order === 'string' &&
  isObject(document.owner) &&
  isObject(document.filters) &&
  (document.columns === null || Array.isArray(document.columns));

/** Value of the index key `reader` for a view that every operator may read. */
const SHARED_VIEW_READER_KEY = '*';

const getSavedViewReaderIndexKey = ({ shared, owner }: Pick<SavedViewDocument, 'shared' | 'owner'>) =>
  shared ? SHARED_VIEW_READER_KEY : owner?._id;

/**
 * Returns the index key for the variant (subtype of records) that a list shows. Returns '' for a list of the
 * whole resource.
 */
export const convertVariantToIndexValue = (variant: string | null): string => variant ?? '';

export const savedViewCollection: Collection = {
  name: VIEWS_COLLECTION_NAME,
  paths: ['createdAt', 'owner', 'reader', 'resource', 'variant'],
  orders: [['resource', 'variant', 'createdAt'], ['owner'], ['createdAt']].map((sortPaths) =>
    sortPaths.map(createAscendingOrder),
  ),
  keysOf: (document) => {
    const view = document as SavedViewDocument;
    return {
      createdAt: String(view.createdAt),
      owner: String(view.owner?._id),
      reader: String(getSavedViewReaderIndexKey(view)),
      resource: String(view.resource),
      variant: String(convertVariantToIndexValue(view.variant)),
    };
  },
  rules: INDEX_KEY_RULES_REVISION,
};

/** Declares to the store the collection of operators' list settings that belong to no view. */
export const listSettingsCollection = createIdOnlyCollection(LIST_SETTINGS_COLLECTION_NAME);

/** The sort order in which calls list saved views: by creation time, the oldest first. */
export const savedViewsSortOrder = [createAscendingOrder('createdAt')];

/**
 * Returns the condition for the views that an operator may read. The condition does not check the right to
 * read the resources of the views.
 */
export const createReadableViewsCondition = ({ _id }: Operator): StoreCondition => ({
  op: 'among',
  path: 'reader',
  keys: [SHARED_VIEW_READER_KEY, _id],
});

export const createViewsOfOwnerCondition = (ownerId: string): StoreCondition => ({
  op: 'equals',
  path: 'owner',
  key: ownerId,
});

/** Whether an operator may read a view. This does not check the right to read the view's resource. */
export const mayOperatorReadSavedView = (view: SavedViewDocument, { _id }: Pick<Operator, '_id'>): boolean =>
  view.shared || view.owner._id === _id;
