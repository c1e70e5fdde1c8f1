import {
  type AnyField,
  type AnyResource,
  fieldAt,
  fieldEntries,
  filterKeyPaths,
  filterPaths,
  filtersOf,
  isInstantField,
  isLongText,
  isOneLineText,
  isTagged,
  type ListView,
  type Loose,
  limits,
  listViewsOf,
  type OrderKey,
  orderOf,
  refersToRecords,
  refPaths,
  relatedPathsTo,
  sortedOrder,
  sortPaths,
  titlePaths,
} from '../../../src/core/schema/index';
import { initialsPaths, keySourcePaths, searchedPaths } from '../../../src/core/schema/table/keys';
import { creationTimePath } from '../../../src/core/schema/table/words';
import type { ListOrder } from './store';

const fixedPaths = ({ api }: AnyResource): string[] => Object.keys(api.fixed ?? {});
const variantPaths = ({ variants }: AnyResource): string[] => (variants ? [variants.by] : []);

/** Returns the default order of a list, and the orders that operators can select. */
function offeredOrders(resource: AnyResource, list: ListView<Loose>): OrderKey[][] {
  const title = titlePaths(resource)?.title;
  const sorted = sortPaths(list).flatMap((path) => {
    // Few instants or titles are equal. So an index in one direction, read backwards, also serves the other
    // direction.
    const differ = path === title || isInstantField(fieldAt(resource.fields, path));
    const directions = differ ? [true] : [false, true];
    return directions.map((descending) => sortedOrder(list, { path, descending }));
  });
  return [orderOf(list), ...sorted];
}

/**
 * Returns the index orders of a resource's lists. Each starts with the paths that have a fixed key in every
 * call of the list.
 */
function ordersOfLists(resource: AnyResource): ListOrder[] {
  return listViewsOf(resource).flatMap((list) => {
    // A resource's own list shows several variants, so no index can be limited to one variant.
    const by = list === resource.list ? [] : variantPaths(resource);
    return offeredOrders(resource, list).map((order) => ({
      leads: [...fixedPaths(resource), ...by].filter((path) => order.every((key) => key.path !== path)),
      order,
    }));
  });
}

/**
 * Returns the order that lists a collection's newest records first. It uses the creation time if the store
 * indexes it, otherwise the id.
 */
export function newestFirstOrder(faces: readonly AnyResource[]): OrderKey[] {
  const path = creationTimePath(faces);
  return path === undefined ? [] : [{ path, descending: true }];
}

/** Returns the orders in which a record's page shows the records that refer to it. */
export const relatedOrders = (
  faces: readonly AnyResource[],
  resources: readonly AnyResource[],
): ListOrder[] =>
  faces.flatMap((face) =>
    relatedPathsTo(face, resources).flatMap(({ path: { ref, through } }) =>
      ref.repeated || through
        ? []
        : [{ leads: [...fixedPaths(face), ref.path], order: newestFirstOrder(faces) }],
    ),
  );

/** Returns the orders of all faces' lists, and those that find a resource's records by title. */
export function listOrders(faces: readonly AnyResource[]): ListOrder[] {
  const titled = faces.filter(titlePaths).flatMap((face) => {
    const [list] = listViewsOf(face);
    return list ? [{ leads: fixedPaths(face), order: orderOf(list) }] : [];
  });
  return [...faces.flatMap(ordersOfLists), ...titled];
}

/**
 * Returns the paths of tags that lists filter by. With an index, the search for a rare tag need not read
 * every row.
 */
const taggedPaths = (face: AnyResource): string[] =>
  listViewsOf(face).flatMap((list) =>
    filtersOf(list)
      .flatMap(filterPaths)
      .filter((path) => isTagged(fieldAt(face.fields, path))),
  );

/**
 * Returns the paths whose texts the store indexes for searches: one-line texts by which lists and references
 * are searched, also by initials, and tags that lists filter by.
 */
export const searchedTexts = (faces: readonly AnyResource[]): string[] =>
  [
    ...new Set(
      faces.flatMap((face) => [...searchedPaths(face), ...initialsPaths(face), ...taggedPaths(face)]),
    ),
  ].sort();

/** Returns those of the given paths whose index keys hold several references. */
export const listedPaths = (faces: readonly AnyResource[], paths: readonly string[]): string[] => {
  const several = faces.flatMap(refPaths).filter(({ repeated }) => repeated);
  return paths.filter((path) => several.some((ref) => ref.path === path));
};

/** Maximum number of characters of a key that fits into every index. */
const SHORT = 250;

/**
 * Whether a key may be too long for an index: that of a text with a higher limit, or of several joined texts.
 */
function mayBeLong(face: AnyResource, path: string): boolean {
  const sources = keySourcePaths(path).flatMap((source) => {
    const [known] = [...fieldEntries(face.fields)].filter(([own]) => own === source);
    return known ? [known[1]] : [];
  });
  const lengths = sources.map((field) => {
    if (isLongText(field) || refersToRecords(field)) return limits.multiline;
    if (isTagged(field)) return (field.max ?? limits.tags) * limits.tagText;
    return isOneLineText(field) ? (field.max ?? limits.text) : 0;
  });
  return lengths.reduce((sum, length) => sum + length, 0) > SHORT;
}

/** Returns the paths of a collection whose keys may be too long for an index. */
export const longPaths = (faces: readonly AnyResource[], paths: readonly string[]): string[] =>
  paths.filter((path) => faces.some((face) => mayBeLong(face, path)));

/** Returns the paths of short keys that lists filter by or that name records. */
export function filteredPaths(faces: readonly AnyResource[]): string[] {
  const paths = faces.flatMap((face) => {
    const { title, details = [] } = titlePaths(face) ?? {};
    const filtered = [
      ...fixedPaths(face),
      ...variantPaths(face),
      ...listViewsOf(face).flatMap(filtersOf).flatMap(filterKeyPaths),
      ...(title === undefined ? [] : [title, ...details]),
      ...initialsPaths(face),
    ];
    const isShort = (field: AnyField) => !isLongText(field) && !isTagged(field) && !refersToRecords(field);
    return filtered.filter((path) =>
      keySourcePaths(path).every((source) => isShort(fieldAt(face.fields, source))),
    );
  });
  return [...new Set(paths)].sort();
}
