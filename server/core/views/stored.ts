import type { Condition, NamedShape } from '../../../src/core/schema/index';
import type { Operator } from '../call/operator';
import { plainCollection, RULES } from '../store/own';
import type { Collection, Document } from '../store/store';

/** Collection of the views that operators saved of lists. */
const VIEWS = '_views';

/** Collection of operators' settings for lists without a view, by the operator's id. */
const SHAPES = '_shapes';

export const viewsCollections = { views: VIEWS, shapes: SHAPES } as const;

/** A saved view of a resource's list, or of one of its variants. */
export interface ViewFacts extends NamedShape {
  createdAt: string;
}
export type View = Document & ViewFacts;

/** Whether the document stored under the id of a view is a view. */
export const isView = (document: Document | null): document is View => typeof document?.resource === 'string';

/** Key for the readers of a view that every operator may read. */
const EVERYBODY = '*';

const readerOf = ({ shared, owner }: Pick<View, 'shared' | 'owner'>) => (shared ? EVERYBODY : owner._id);

/** The key of a list's variant; the resource's own list has an empty one. */
export const variantKey = (variant: string | null): string => variant ?? '';

const ascending = (path: string) => ({ path, descending: false });

/** The store's collection of views, with its keys. */
export const viewCollection: Collection = {
  name: VIEWS,
  paths: ['createdAt', 'owner', 'reader', 'resource', 'variant'],
  orders: [['resource', 'variant', 'createdAt'], ['owner'], ['createdAt']].map((paths) =>
    paths.map(ascending),
  ),
  keysOf: (document) => {
    const view = document as View;
    return {
      createdAt: String(view.createdAt),
      owner: view.owner._id,
      reader: readerOf(view),
      resource: view.resource,
      variant: variantKey(view.variant),
    };
  },
  rules: RULES,
};

/** The store's collection of operators' list settings without a view. */
export const shapesCollection = plainCollection(SHAPES);

/** The order of views in lists: by creation. */
export const order = [ascending('createdAt')];

/** Returns the condition for the views that an operator may read, if they may read the resource. */
export const readableBy = ({ _id }: Operator): Condition => ({
  op: 'among',
  path: 'reader',
  keys: [EVERYBODY, _id],
});

/** Returns the condition for the views that an operator owns. */
export const ownedBy = (id: string): Condition => ({ op: 'equals', path: 'owner', key: id });

/** Whether an operator may read a view, if they may read its resource. */
export const isReadable = (view: View, { _id }: Pick<Operator, '_id'>): boolean =>
  view.shared || view.owner._id === _id;
