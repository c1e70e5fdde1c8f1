import {
  type AnyResource,
  fieldAt,
  filtersOf,
  holds,
  keyPaths,
  keysOf,
  listsOf,
  type OrderKey,
  orderOf,
  refPaths,
  sourcesOf,
  uniqueRules,
  walk,
  withDefaults,
} from '../../src/schema/index';
import type { Collection, Document } from './store';

/** Raised whenever a kind computes another key from the same value, so that stores compute all keys anew. */
const KEY_RULES = 7;

/** The collections behind a set of resources: one for each path, whatever number of faces it has. */
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
  // A document whose own face is no longer described stays readable by the first one's fields and keys.
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
      return keysOf(own.face, own.paths, read(document, own.face));
    },
    rules: JSON.stringify([KEY_RULES, ...keyed.map(rulesOf)]),
  };
}

/** A document with the defaults of what it lacks. */
const read = (document: Document, face: AnyResource): Document => ({
  ...withDefaults(face, document),
  _id: document._id,
  version: document.version,
});

interface Keyed {
  face: AnyResource;
  paths: readonly string[];
}

/** Faces may have fields of their own, by which the others have no key. */
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

/** By these the records that refer to another one are found at once, where no list's order leads there already. */
function refOrders(resource: AnyResource, lists: readonly OrderKey[][]): OrderKey[][] {
  const led = new Set(lists.map(([first]) => first?.path));
  const single = refPaths(resource).filter(({ path, repeated }) => !repeated && !led.has(path));
  return single.map(({ path }) => [{ path, descending: false }]);
}

/**
 * The orders of a resource's lists, each alone and led by every path that may be asked for one value; and those by
 * which a value that is to be unique is found.
 */
function listOrders(resource: AnyResource): OrderKey[][] {
  const always = [
    ...Object.keys(resource.api.fixed ?? {}),
    ...(resource.variants ? [resource.variants.by] : []),
  ];
  const unique = uniqueRules(resource).map(({ key }) => [{ path: key, descending: false }]);
  const listed = listsOf(resource).flatMap((list) => {
    const order = orderOf(list);
    const filtered = filtersOf(list).flatMap((filter) => ('equals' in filter ? [filter.equals] : []));
    const leads = [...always, ...filtered].filter((path) => order.every((key) => key.path !== path));
    return [order, ...leads.map((path) => [{ path, descending: false }, ...order])];
  });
  return [...listed, ...unique];
}

const distinct = (orders: OrderKey[][]): OrderKey[][] => [
  ...new Map(orders.map((order) => [JSON.stringify(order), order])).values(),
];
