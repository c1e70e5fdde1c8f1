import { isPending } from '../../provider/uploads';
import {
  type AnyField,
  type AnyResource,
  getAt,
  isObject,
  keepHidden,
  type Loose,
  setAt,
} from '../../schema/index';
import { changedPaths, editableFields, pendingFiles, same, withoutUntouched } from './changes';
import { alike } from './items';

/**
 * What a form that holds `values` asks the API to store while `base` is stored: without the blank items that it only
 * shows, and without what is typed into fields that it hides by now.
 */
export const worthStoring = (resource: AnyResource, values: Loose, base: Loose): Loose =>
  editableFields(resource)
    .filter(([, { kind }]) => kind === 'list')
    .reduce(
      (record, [path, field]) => setAt(record, path, withoutUntouched(field, getAt(record, path))),
      keepHidden(resource, base, values),
    );

/** Paths of the fields in which a form differs from what is stored, as far as a save would store it. */
export const unsavedPaths = (resource: AnyResource, base: Loose, values: Loose): string[] =>
  changedPaths(resource, base, worthStoring(resource, values, base));

/**
 * An item with what is stored in the place of each file that is still to be sent: a stored file stays until its
 * successor is uploaded over it, so that a failed upload leaves no hole.
 */
export function withSuccessorsPending(item: Loose, stored: Loose | undefined): Loose {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const held = stored?.[name];
      if (isPending(value)) return [name, isObject(held) && !isPending(held) ? held : null];
      if (!isObject(value)) return [name, value];
      return [name, withSuccessorsPending(value, isObject(held) ? held : undefined)];
    }),
  );
}

const itemsAt = (record: Loose, path: string) => (getAt(record, path) ?? []) as readonly Loose[];

const storedTwin = (items: readonly Loose[], { _id }: Loose) =>
  items.find((item) => _id !== undefined && item._id === _id);

const listPaths = (resource: AnyResource) =>
  editableFields(resource).flatMap(([path, { kind }]) => (kind === 'list' ? [path] : []));

/** What the body of a save is made of, while `base` is stored: in lists, files that are stored by now. */
export const asBody = (resource: AnyResource, values: Loose, base: Loose): Loose =>
  listPaths(resource).reduce((record, path) => {
    const stored = itemsAt(base, path);
    const items = itemsAt(record, path).map((item) => withSuccessorsPending(item, storedTwin(stored, item)));
    return setAt(record, path, items);
  }, values);

/** Whether a chosen file belongs to an item that is not stored yet: it can be sent once a save has stored the item. */
export const awaitsItem = (resource: AnyResource, values: Loose, base: Loose): boolean =>
  listPaths(resource).some((path) =>
    itemsAt(values, path).some(
      (item) => pendingFiles(item).length > 0 && !storedTwin(itemsAt(base, path), item),
    ),
  );

/** Whether a value is stored as it was sent: an item that was new then has its `_id` now. */
function isValueStored({ kind }: AnyField, sent: unknown, stored: unknown): boolean {
  if (kind !== 'list') return same(sent, stored);
  const [own, now] = [sent, stored] as [Loose[], Loose[]];
  const isSame = (item: Loose, index: number) =>
    (item._id === undefined || item._id === now[index]?._id) && alike(item, now[index]);
  return own.length === now.length && own.every(isSame);
}

/** The fields that a body carries: no file but those in lists. */
const bodyFields = (resource: AnyResource) =>
  editableFields(resource).filter(([, { kind }]) => kind !== 'image' && kind !== 'file' && kind !== 'files');

/** Whether a record holds what was sent while `base` was stored. */
export function isStoredAs(resource: AnyResource, record: Loose, sent: Loose, base: Loose): boolean {
  const [body, stored] = [asBody(resource, sent, base), worthStoring(resource, record, base)];
  return bodyFields(resource).every(([path, field]) =>
    isValueStored(field, getAt(body, path), getAt(stored, path)),
  );
}

/** `base` with what this form sent and a record holds, though no answer said so: nobody else changed that. */
export const withOwnWrites = (
  resource: AnyResource,
  base: Loose,
  record: Loose,
  unanswered: readonly Loose[],
): Loose =>
  bodyFields(resource).reduce((known, [path, field]) => {
    const stored = getAt(record, path);
    const isOwn = unanswered.some((sent) =>
      isValueStored(field, getAt(asBody(resource, sent, base), path), withoutUntouched(field, stored)),
    );
    return isOwn ? setAt(known, path, stored) : known;
  }, base);
