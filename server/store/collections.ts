import {
  type AnyResource,
  exactPath,
  fieldAt,
  filtersOf,
  holds,
  keyPaths,
  listsOf,
  type OrderKey,
  orderOf,
  refPaths,
  sortedOrder,
  sortPaths,
  sourcesOf,
  storeKeysOf,
  uniqueRules,
  walk,
  withDefaults,
} from '../../src/schema/index';
import type { Collection, Document } from './store';

/** Raise it when a kind computes another key from the same value, so that stores compute all keys again. */
const KEY_RULES = 7;

/** Returns the collections of the resources: one for each path, however many faces share it. */
export function collectionsOf(resources: readonly AnyResource[]): Collection[] {
  const paths = new Set(resources.map(({ api }) => api.path));
  return [...paths].map((path) => collectionOf(resources.filter(({ api }) => api.path === path)));
}

function collectionOf(faces: readonly AnyResource[]): Collection {
  const paths = keyPaths(faces);
  const keyed = faces.map((face) => ({ face, paths: ownPaths(face, paths) }));
  const [first] = keyed;
  const lists = faces.flatMap(listOrders);
  if (!first) throw new Error('A collection needs a resource');
  // A document whose face no longer exists is read with the first face's fields and keys.
  const ownOf = (document: Document) =>
    (keyed.length > 1 ? keyed : []).find(({ face }) => holds(face.api.fixed, withDefaults(face, document))) ??
    first;
  return {
    name: first.face.api.path,
    paths,
    orders: distinct([...lists, ...faces.flatMap((face) => refOrders(face, lists))]),
    read: (document) => read(document, ownOf(document).face),
    keysOf: (document) => {
      const own = ownOf(document);
      return storeKeysOf(own.face, own.paths, read(document, own.face));
    },
    rules: JSON.stringify([KEY_RULES, ...keyed.map(rulesOf)]),
  };
}

/** Adds the defaults of missing fields. */
const read = (document: Document, face: AnyResource): Document => ({
  ...withDefaults(face, document),
  _id: document._id,
  version: document.version,
});

interface Keyed {
  face: AnyResource;
  paths: readonly string[];
}

/** Paths of the collection's keys that a face has; another face may have fields of its own. */
function ownPaths(face: AnyResource, paths: readonly string[]): string[] {
  const own = new Set([
    ...[...walk(face.fields)].map(([path]) => path),
    ...refPaths(face).map(({ path }) => path),
  ]);
  return paths.filter((path) => sourcesOf(path).every((source) => own.has(source)));
}

const rulesOf = ({ face, paths }: Keyed) => [
  face.api.fixed,
  Object.values(face.variants?.of ?? {}).map(({ defaults }) => defaults),
  paths.map((path) => [path, ...sourcesOf(path).map((source) => fieldAt(face.fields, source))]),
];

/** Orders that find the records that refer to another record, unless a list's order starts with the same path. */
function refOrders(resource: AnyResource, lists: readonly OrderKey[][]): OrderKey[][] {
  const led = new Set(lists.map(([first]) => first?.path));
  const single = refPaths(resource).filter(({ path, repeated }) => !repeated && !led.has(path));
  return single.map(({ path }) => [{ path, descending: false }]);
}

/**
 * Orders of a resource's lists, alone and after each path that is filtered by one value; and orders that find unique
 * values.
 */
function listOrders(resource: AnyResource): OrderKey[][] {
  const always = [
    ...Object.keys(resource.api.fixed ?? {}),
    ...(resource.variants ? [resource.variants.by] : []),
  ];
  const unique = uniqueRules(resource).map(({ key }) => [{ path: key, descending: false }]);
  const listed = listsOf(resource).flatMap((list) => {
    const order = orderOf(list);
    const filtered = filtersOf(list).flatMap((filter) => exactPath(filter) ?? []);
    const leads = [...always, ...filtered].filter((path) => order.every((key) => key.path !== path));
    return [order, ...leads.map((path) => [{ path, descending: false }, ...order])];
  });
  return [...listed, ...sortOrders(resource), ...unique];
}

/** Orders that operators choose, in both directions, after what every call for the list is narrowed by. */
function sortOrders(resource: AnyResource): OrderKey[][] {
  const fixed = Object.keys(resource.api.fixed ?? {});
  const by = resource.variants ? [resource.variants.by] : [];
  return listsOf(resource).flatMap((list) => {
    // The resource's own list is one of several variants, which no index can lead to.
    const leads = [...fixed, ...(list === resource.list ? [] : by)].map((path) => ({
      path,
      descending: false,
    }));
    return sortPaths(list).flatMap((path) =>
      [false, true].map((descending) => [...leads, ...sortedOrder(list, { path, descending })]),
    );
  });
}

const distinct = (orders: OrderKey[][]): OrderKey[][] => [
  ...new Map(orders.map((order) => [JSON.stringify(order), order])).values(),
];
