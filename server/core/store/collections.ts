import { memoizeLastCall } from '../../../src/core/schema/basics/rememberLastCall';
import {
  type AnyResource,
  fieldAt,
  fieldEntries,
  fieldPathsNeededByRelatedSums,
  isOneLineTextField,
  meetsCondition,
  referenceFieldPathsOf,
  type SortPathAndDirection,
  withDefaults,
} from '../../../src/core/schema/index';
import { ruleOfDisplayOnlyField } from '../../../src/core/schema/record/computed';
import { uniqueConstraintsOf } from '../../../src/core/schema/record/unique';
import {
  createIndexKeyReader,
  indexKeyPathsOf,
  messageAddressPaths,
  sourcePathsOfIndexKey,
} from '../../../src/core/schema/table/keys';
import {
  indexSortOrdersOfLists,
  multiValuePaths,
  pathsOfLongIndexKeys,
  pathsOfShortIndexKeys,
  relatedRecordIndexOrders,
  textPathsIndexedForSearch,
  truncateIndexKeys,
} from './lists';
import type { Collection, Document, ListIndexOrder, TreeCollection } from './store';

/**
 * Revision of the rules for index keys. Raise the revision when a field type computes its keys in a new way,
 * so that stores compute all keys again.
 */
const KEY_RULES_VERSION = 12;

/**
 * Returns the collections of the resources. Resources with the same path share one collection; the code calls
 * each of them a face of that collection.
 */
export const collectionsOfResources = memoizeLastCall(
  (resources: readonly AnyResource[]): readonly Collection[] => {
    const paths = new Set(resources.map(({ api }) => api.path));
    return [...paths].map((path) => {
      const faces = resources.filter(({ api }) => api.path === path);
      return {
        ...createCollection(
          faces,
          relatedRecordIndexOrders(faces, resources),
          treesByReferencePath(faces, resources),
          [...faces.flatMap((face) => fieldPathsNeededByRelatedSums(face, resources))],
        ),
        refs: collectionsByReferencePath(faces, resources),
      };
    });
  },
);

/**
 * Returns, by the path of each reference field of a collection, the tree to whose documents the field refers.
 * Fields that refer to no tree are left out. The faces are the resources that share the collection.
 */
function treesByReferencePath(
  faces: readonly AnyResource[],
  resources: readonly AnyResource[],
): Record<string, TreeCollection> {
  const trees = faces
    .flatMap(referenceFieldPathsOf)
    .flatMap(({ path, target, repeated }): [string, TreeCollection][] => {
      const { api, tree } = resources.find(({ name }) => name === target) ?? {};
      return api && tree && !repeated ? [[path, { collection: api.path, parent: tree.parent }]] : [];
    });
  return Object.fromEntries(trees);
}

/**
 * Returns, by the path of each reference field of a collection, the collection to whose documents the field
 * refers. The faces are the resources that share the collection with these fields.
 */
const collectionsByReferencePath = (
  faces: readonly AnyResource[],
  resources: readonly AnyResource[],
): Record<string, string> =>
  Object.fromEntries(
    faces.flatMap(referenceFieldPathsOf).flatMap(({ path, target }): [string, string][] => {
      const found = resources.find(({ name }) => name === target);
      return found ? [[path, found.api.path]] : [];
    }),
  );

function createCollection(
  faces: readonly AnyResource[],
  beside: readonly ListIndexOrder[],
  trees: Readonly<Record<string, TreeCollection>>,
  summed: readonly string[],
): Collection {
  const paths = [...new Set([...indexKeyPathsOf(faces), ...summed])].sort();
  const listed = multiValuePaths(faces, paths);
  const long = pathsOfLongIndexKeys(faces, paths);
  const moving = faces.flatMap(({ sortable }) => sortable ?? []);
  const keyed = faces.map((face) => {
    const own = indexedPathsOf(face, paths);
    return { face, paths: own, keysOf: createIndexKeyReader(face, own) };
  });
  const [first] = keyed;
  if (!first) throw new Error('A collection needs a resource');
  const whole = createDocumentReader(faces);
  const parts = new WeakMap<readonly string[], ReturnType<typeof createDocumentReader>>();
  const readSelectedFields = (fields: readonly string[]) => {
    const reader =
      parts.get(fields) ?? createDocumentReader(faces.map((face) => narrowToFields(face, fields)));
    parts.set(fields, reader);
    return reader;
  };
  return {
    name: first.face.api.path,
    paths,
    orders: distinctValues(faces.flatMap(lookupIndexOrders)),
    lists: distinctValues([...indexSortOrdersOfLists(faces), ...beside]),
    filtered: pathsOfShortIndexKeys(faces),
    searched: textPathsIndexedForSearch(faces),
    // An empty list is omitted. Otherwise the definition would differ from one that was stored before
    // `listed` existed.
    ...(listed.length > 0 && { listed }),
    ...(moving.length > 0 && { moving }),
    long,
    trees,
    read: (document, fields) => (fields ? readSelectedFields(fields) : whole)(document).record,
    keysOf: (document) => {
      const { at, record } = whole(document);
      return truncateIndexKeys((keyed[at] ?? first).keysOf(record), { long, listed });
    },
    rules: JSON.stringify([KEY_RULES_VERSION, ...keyed.map(keyRulesOf)]),
  };
}

/**
 * Returns a copy of a resource with only some fields: the given ones, and the fields that their display,
 * masks and titles depend on.
 */
function narrowToFields(face: AnyResource, fields: readonly string[]): AnyResource {
  const sources = [...fieldEntries(face.fields)].flatMap(([path, field]) => {
    const shown = fields.includes(path) ? (ruleOfDisplayOnlyField(field)?.from ?? []) : [];
    if (!isOneLineTextField(field)) return shown;
    return [...shown, fields.includes(path) ? field.labelOf : undefined, field.maskUnless].filter(
      (one) => one !== undefined,
    );
  });
  const { fixed = {} } = face.api;
  const named = [...fields, ...sources, ...Object.keys(fixed), face.variants?.by ?? ''];
  const tops = new Set(named.map((path) => path.split('.', 1)[0]));
  return {
    ...face,
    fields: Object.fromEntries(Object.entries(face.fields).filter(([name]) => tops.has(name))),
  };
}

/**
 * Returns a function that fills in the defaults of a document's missing fields. It reads the document as the
 * face (resource that shares the collection) with the document's fixed values. If there is none, it uses the
 * first face. It also returns the index of the face.
 */
function createDocumentReader(faces: readonly AnyResource[]) {
  return (document: Document): { at: number; record: Document } => {
    for (const [at, face] of faces.entries()) {
      const record = withDefaults(face, document) as Document;
      if (faces.length === 1 || meetsCondition(face.api.fixed, record)) return { at, record };
    }
    const [first] = faces;
    return { at: 0, record: first ? (withDefaults(first, document) as Document) : document };
  };
}

interface ResourceWithPaths {
  face: AnyResource;
  paths: readonly string[];
}

/**
 * Returns the index paths of a collection that exist in one of its faces (resources that share it). Faces may
 * have different fields.
 */
function indexedPathsOf(face: AnyResource, paths: readonly string[]): string[] {
  const own = new Set([
    ...[...fieldEntries(face.fields)].map(([path]) => path),
    ...referenceFieldPathsOf(face).map(({ path }) => path),
  ]);
  return paths.filter((path) => sourcePathsOfIndexKey(path).every((source) => own.has(source)));
}

const keyRulesOf = ({ face, paths }: ResourceWithPaths) => [
  face.api.fixed,
  Object.values(face.variants?.of ?? {}).map(({ defaults }) => defaults),
  paths.map((path) => [path, ...sourcePathsOfIndexKey(path).map((source) => fieldAt(face.fields, source))]),
];

/**
 * Returns the sort orders of the indexes that find unique values, message addresses, and the records that
 * refer to another record.
 */
function lookupIndexOrders(resource: AnyResource): SortPathAndDirection[][] {
  const unique = uniqueConstraintsOf(resource).map(({ key }) => key);
  const single = referenceFieldPathsOf(resource).filter(({ repeated }) => !repeated);
  return [...single.map(({ path }) => path), ...unique, ...messageAddressPaths(resource)].map((path) => [
    { path, descending: false },
  ]);
}

const distinctValues = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
