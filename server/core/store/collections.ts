import { memoizeLastCall } from '../../../src/core/schema/basics/rememberLastCall';
import {
  type AnyResource,
  collectPathsForRelatedSums,
  createFieldEqualsCondition,
  doesRecordMeetCondition,
  fieldAt,
  fieldEntries,
  getReferenceFieldsWithPaths,
  isOneLineTextField,
  type SortPathAndDirection,
  type StoreCondition,
  withDefaults,
} from '../../../src/core/schema/index';
import { findDisplayComputationRule } from '../../../src/core/schema/record/computed';
import { getUniqueConstraints } from '../../../src/core/schema/record/unique';
import {
  collectIndexKeyPaths,
  createIndexKeyReader,
  getKeyPathsOfMessageAddress,
  getSourcePathsOfIndexKey,
} from '../../../src/core/schema/table/keys';
import {
  createIndexOrdersOfCollection,
  createSortOrdersOfRelatedIndexes,
  findPathsOfLongIndexKeys,
  listPathsOfShortIndexKeys,
  listTextPathsIndexedForSearch,
  selectMultiValueIndexPaths,
  truncateIndexKeys,
} from './lists';
import type { Collection, Document, ListIndexOrder, TreeCollection } from './store';

/**
 * Revision of the rules for index keys. Raise the revision when a field type computes its keys in a new way,
 * so that stores compute all keys again.
 */
const INDEX_KEY_RULES_REVISION = 12;

/**
 * Returns the collections of the resources. Resources with the same path share one collection.
 */
export const toStoreCollections = memoizeLastCall(
  (resources: readonly AnyResource[]): readonly Collection[] => {
    const collectionPaths = new Set(resources.map(({ api }) => api.path));
    const collections = [...collectionPaths].map((path): Collection => {
      const collectionResources = resources.filter(({ api }) => api.path === path);
      const referredResources = mapReferencePathsToResources(collectionResources, resources);
      return {
        ...createCollection(
          collectionResources,
          createSortOrdersOfRelatedIndexes(collectionResources, resources),
          mapReferencePathsToTrees(collectionResources, resources),
          [...collectionResources.flatMap((resource) => collectPathsForRelatedSums(resource, resources))],
        ),
        referredCollectionAt(referencePath) {
          const referredResource = referredResources.get(referencePath);
          const collection = collections.find(({ name }) => name === referredResource?.api.path);
          return (
            referredResource &&
            collection && { of: collection, where: createConditionsOfFixedValues(referredResource) }
          );
        },
      };
    });
    return collections;
  },
);

/**
 * Returns the tree that each reference leads to: its collection, and the path of the parent. The keys are the
 * references' paths. References that hold several records are left out, as are references to other resources.
 * `collectionResources` are the resources that share the collection with these references.
 */
function mapReferencePathsToTrees(
  collectionResources: readonly AnyResource[],
  resources: readonly AnyResource[],
): Record<string, TreeCollection> {
  const treeEntries = collectionResources
    .flatMap(getReferenceFieldsWithPaths)
    .flatMap(({ path, target, repeated }): [string, TreeCollection][] => {
      const { api, tree } = resources.find(({ name }) => name === target) ?? {};
      return api && tree && !repeated ? [[path, { collection: api.path, parent: tree.parent }]] : [];
    });
  return Object.fromEntries(treeEntries);
}

/**
 * Maps the path of each reference field in a collection to the resource that it refers to.
 * `collectionResources` are the resources that share the collection with these fields.
 */
const mapReferencePathsToResources = (
  collectionResources: readonly AnyResource[],
  resources: readonly AnyResource[],
): ReadonlyMap<string, AnyResource> =>
  new Map(
    collectionResources
      .flatMap(getReferenceFieldsWithPaths)
      .flatMap(({ path, target }): [string, AnyResource][] => {
        const targetResource = resources.find(({ name }) => name === target);
        return targetResource ? [[path, targetResource]] : [];
      }),
  );

/** Returns the conditions that select a resource's records among those of its collection. */
const createConditionsOfFixedValues = (resource: AnyResource): StoreCondition[] =>
  Object.entries(resource.api.fixed ?? {}).map(([path, value]) =>
    createFieldEqualsCondition(resource, path, value),
  );

function createCollection(
  resources: readonly AnyResource[],
  relatedRecordOrders: readonly ListIndexOrder[],
  treesByReferencePath: Readonly<Record<string, TreeCollection>>,
  summedPaths: readonly string[],
): Collection {
  const indexPaths = [...new Set([...collectIndexKeyPaths(resources), ...summedPaths])].sort();
  const multiValuePaths = selectMultiValueIndexPaths(resources, indexPaths);
  const longKeyPaths = findPathsOfLongIndexKeys(resources, indexPaths);
  const manualOrderPaths = resources.flatMap(({ sortable }) => sortable ?? []);
  const indexedResources = resources.map((resource) => {
    const resourcePaths = filterIndexPathsOfResource(resource, indexPaths);
    return { resource, paths: resourcePaths, keysOf: createIndexKeyReader(resource, resourcePaths) };
  });
  const [first] = indexedResources;
  if (!first) throw new Error('A collection needs a resource');
  const fillDefaults = createDefaultsFiller(resources);
  const defaultsFillersByFieldPaths = new WeakMap<
    readonly string[],
    ReturnType<typeof createDefaultsFiller>
  >();
  const getDefaultsFillerForFields = (fieldPaths: readonly string[]) => {
    const defaultsFiller =
      defaultsFillersByFieldPaths.get(fieldPaths) ??
      createDefaultsFiller(resources.map((resource) => narrowResourceToFields(resource, fieldPaths)));
    defaultsFillersByFieldPaths.set(fieldPaths, defaultsFiller);
    return defaultsFiller;
  };
  return {
    name: first.resource.api.path,
    paths: indexPaths,
    orders: keepDistinctValues(resources.flatMap(listSortOrdersOfLookupIndexes)),
    lists: keepDistinctValues([...createIndexOrdersOfCollection(resources), ...relatedRecordOrders]),
    filtered: listPathsOfShortIndexKeys(resources),
    searched: listTextPathsIndexedForSearch(resources),
    // An empty list is omitted. Otherwise the definition would differ from one that was stored before
    // `listed` existed.
    ...(multiValuePaths.length > 0 && { listed: multiValuePaths }),
    ...(manualOrderPaths.length > 0 && { moving: manualOrderPaths }),
    long: longKeyPaths,
    trees: treesByReferencePath,
    read: (document, fieldPaths) =>
      (fieldPaths ? getDefaultsFillerForFields(fieldPaths) : fillDefaults)(document).record,
    keysOf: (document) => {
      const { at, record } = fillDefaults(document);
      return truncateIndexKeys((indexedResources[at] ?? first).keysOf(record), {
        long: longKeyPaths,
        listed: multiValuePaths,
      });
    },
    rules: JSON.stringify([INDEX_KEY_RULES_REVISION, ...indexedResources.map(collectIndexKeyRules)]),
  };
}

/**
 * Returns a copy of a resource with only some fields. These are the given fields, and the fields that their
 * display, masks and titles depend on.
 */
function narrowResourceToFields(resource: AnyResource, fieldPaths: readonly string[]): AnyResource {
  const sourcePaths = [...fieldEntries(resource.fields)].flatMap(([path, field]) => {
    const displaySourcePaths = fieldPaths.includes(path)
      ? (findDisplayComputationRule(field)?.from ?? [])
      : [];
    if (!isOneLineTextField(field)) return displaySourcePaths;
    return [
      ...displaySourcePaths,
      fieldPaths.includes(path) ? field.labelOf : undefined,
      field.maskUnless,
    ].filter((sourcePath) => sourcePath !== undefined);
  });
  const { fixed = {} } = resource.api;
  const neededPaths = [...fieldPaths, ...sourcePaths, ...Object.keys(fixed), resource.variants?.by ?? ''];
  const topFieldNames = new Set(neededPaths.map((path) => path.split('.', 1)[0]));
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => topFieldNames.has(name))),
  };
}

/**
 * Returns a function that fills in the defaults of a document's missing fields. The function uses the
 * resource whose fixed values the document has, or else the first resource. It also returns the index of that
 * resource.
 */
function createDefaultsFiller(resources: readonly AnyResource[]) {
  return (document: Document): { at: number; record: Document } => {
    for (const [at, resource] of resources.entries()) {
      const record = withDefaults(resource, document) as Document;
      if (resources.length === 1 || doesRecordMeetCondition(resource.api.fixed, record))
        return { at, record };
    }
    const [first] = resources;
    return { at: 0, record: first ? (withDefaults(first, document) as Document) : document };
  };
}

interface ResourceWithIndexPaths {
  resource: AnyResource;
  paths: readonly string[];
}

/**
 * Returns those of a collection's index paths that exist in the given resource. Resources of one collection
 * may have different fields.
 */
function filterIndexPathsOfResource(resource: AnyResource, indexPaths: readonly string[]): string[] {
  const availableFieldPaths = new Set([
    ...[...fieldEntries(resource.fields)].map(([path]) => path),
    ...getReferenceFieldsWithPaths(resource).map(({ path }) => path),
  ]);
  return indexPaths.filter((path) =>
    getSourcePathsOfIndexKey(path).every((sourcePath) => availableFieldPaths.has(sourcePath)),
  );
}

const collectIndexKeyRules = ({ resource, paths }: ResourceWithIndexPaths) => [
  resource.api.fixed,
  Object.values(resource.variants?.of ?? {}).map(({ defaults }) => defaults),
  paths.map((path) => [
    path,
    ...getSourcePathsOfIndexKey(path).map((sourcePath) => fieldAt(resource.fields, sourcePath)),
  ]),
];

/**
 * Returns the sort orders of the indexes that find records by one key. This is a unique value, the address
 * for messages, or the id of a referenced record.
 */
function listSortOrdersOfLookupIndexes(resource: AnyResource): SortPathAndDirection[][] {
  const uniqueKeyPaths = getUniqueConstraints(resource).map(({ key }) => key);
  const singleReferences = getReferenceFieldsWithPaths(resource).filter(({ repeated }) => !repeated);
  return [
    ...singleReferences.map(({ path }) => path),
    ...uniqueKeyPaths,
    ...getKeyPathsOfMessageAddress(resource),
  ].map((path) => [{ path, descending: false }]);
}

const keepDistinctValues = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
