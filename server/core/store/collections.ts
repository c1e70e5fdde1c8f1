import {
  type AnyResource,
  fieldAt,
  holds,
  type OrderKey,
  refPaths,
  walk,
  withDefaults,
} from '../../../src/core/schema/index';
import { uniqueRules } from '../../../src/core/schema/record/unique';
import { addressPaths, keyPaths, sourcesOf, storeKeysOf } from '../../../src/core/schema/table/keys';
import { filteredPaths, listOrders, longPaths, searchedTexts } from './lists';
import type { Collection, Document } from './store';

/** Raise it when a kind computes another key from the same value, so that stores compute all keys again. */
const KEY_RULES = 9;

/** Returns the collections of the resources: one for each path, however many faces share it. */
export function collectionsOf(resources: readonly AnyResource[]): Collection[] {
  const paths = new Set(resources.map(({ api }) => api.path));
  return [...paths].map((path) => collectionOf(resources.filter(({ api }) => api.path === path)));
}

function collectionOf(faces: readonly AnyResource[]): Collection {
  const paths = keyPaths(faces);
  const keyed = faces.map((face) => ({ face, paths: ownPaths(face, paths) }));
  const [first] = keyed;
  if (!first) throw new Error('A collection needs a resource');
  // A document whose face no longer exists is read with the first face's fields and keys.
  const ownOf = (document: Document) =>
    (keyed.length > 1 ? keyed : []).find(({ face }) => holds(face.api.fixed, withDefaults(face, document))) ??
    first;
  return {
    name: first.face.api.path,
    paths,
    orders: distinct(faces.flatMap(findingOrders)),
    lists: distinct(listOrders(faces)),
    filtered: filteredPaths(faces),
    searched: searchedTexts(faces),
    long: longPaths(faces, paths),
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

/** Paths of the collection's keys that a face has; another face may have different fields. */
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

/** Orders that find unique values, and the records that refer to another record. */
function findingOrders(resource: AnyResource): OrderKey[][] {
  const unique = uniqueRules(resource).map(({ key }) => key);
  const single = refPaths(resource).filter(({ repeated }) => !repeated);
  return [...single.map(({ path }) => path), ...unique, ...addressPaths(resource)].map((path) => [
    { path, descending: false },
  ]);
}

const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
