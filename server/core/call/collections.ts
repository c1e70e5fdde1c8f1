import {
  type AnyResource,
  buildRequiredRightForVerb,
  doesRecordMeetCondition,
  getActionUrlSegment,
  getAt,
  getFirstMenuGroup,
  getRightRequiredForAction,
  getRightToReadRecords,
  hasPersonalDataFields,
  type Loose,
  type Problem,
} from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import type { RecordWriteDependencies } from './hooks';
import type { AllowedCallers } from './rights';

/**
 * The resources that share a path, and therefore a collection. Each resource shows the records of the
 * collection that have its fixed values (docs/schema.md, "Several resources over one collection").
 */
export interface CollectionResources {
  /** Path of the resources below the API's base path. It is also the name of their collection. */
  path: string;
  /** Key of a list of records in bodies and answers, such as `users`. */
  many: string;
  /** Key of one record in bodies and answers, such as `user`. */
  one: string;
  /** All resources whose records the collection stores. */
  all: readonly [AnyResource, ...AnyResource[]];
  /**
   * The callers who may use the collection's routes: operators with a right to the collection's menu group.
   */
  who: AllowedCallers;
}

/** Returns the callers who may open a collection's records, including personal data. */
export const getCallersWhoMayOpenRecords = ({ all }: CollectionResources): AllowedCallers => ({
  ...getRightToReadRecords(all),
  ...(all.some(hasPersonalDataFields) && { personal: true }),
});

/** Returns the collections of the API: the resources grouped by their path. */
export function groupResourcesByPath(resources: readonly AnyResource[]): CollectionResources[] {
  const collectionByPath = new Map<string, CollectionResources>();
  for (const resource of resources) {
    const { path, many, one } = resource.api;
    const existingCollection = collectionByPath.get(path);
    const resourcesAtPath: CollectionResources['all'] = existingCollection
      ? [...existingCollection.all, resource]
      : [resource];
    collectionByPath.set(path, {
      path,
      many,
      one,
      all: resourcesAtPath,
      who: getRightToReadRecords(resourcesAtPath),
    });
  }
  return [...collectionByPath.values()];
}

const collectionsByPathCache = new WeakMap<
  readonly AnyResource[],
  ReadonlyMap<string, CollectionResources>
>();

/** Returns the collection of a resource: all of the given resources with the same path. */
export function getCollectionOfResource(
  resources: readonly AnyResource[],
  { api }: AnyResource,
): CollectionResources {
  const collectionByPath =
    collectionsByPathCache.get(resources) ??
    new Map(groupResourcesByPath(resources).map((collection) => [collection.path, collection]));
  collectionsByPathCache.set(resources, collectionByPath);
  const collection = collectionByPath.get(api.path);
  if (!collection) throw new Error(`No resource has the path ${api.path}`);
  return collection;
}

/**
 * Returns the callers who may run an action of a collection. The schema declares the right that each action
 * needs.
 */
export function getCallersWhoMayRunAction(
  { all }: CollectionResources,
  actionSegment: string,
): AllowedCallers {
  const [action] = all
    .flatMap(({ actions }) => Object.entries(actions ?? {}))
    .filter(([name, each]) => getActionUrlSegment(name, each) === actionSegment)
    .map(([, each]) => each);
  if (!action) throw new Error(`No schema at ${all[0].api.path} has the action ${actionSegment}`);
  return {
    ...buildRequiredRightForVerb(all[0], 'write', getRightRequiredForAction(all[0], action)),
    group: getFirstMenuGroup(all),
  };
}

const listPathsOfApiFixedValues = (resources: readonly AnyResource[]) => [
  ...new Set(resources.flatMap(({ api }) => Object.keys(api.fixed ?? {}))),
];

/**
 * Returns the resource to which a record belongs: the record has the values in the resource's `api.fixed`.
 * Throws 422 if there is none.
 */
export function requireResourceOfRecord({ all }: CollectionResources, record: Loose): AnyResource {
  const resource = all.find(({ api }) => doesRecordMeetCondition(api.fixed, record));
  if (resource) return resource;
  const problemByPath = Object.fromEntries(
    listPathsOfApiFixedValues(all).map((path): [string, Problem] => [path, { key: 'fixed' }]),
  );
  throw new ApiError('invalid', { problems: { resource: all[0].name, of: problemByPath } });
}

const isFieldInBody = (body: Loose, fieldPath: string) => getAt(body, fieldPath) !== undefined;

/**
 * Returns the resource of the collection that shows a record. It is the one whose `api.fixed` values the
 * record has, or else the first one.
 */
export const findResourceOfRecord = ({ all }: CollectionResources, record: Loose): AnyResource =>
  all.find(({ api }) => doesRecordMeetCondition(api.fixed, record)) ?? all[0];

/**
 * Returns the resource to which a new record belongs: the only one that allows creation and whose `api.fixed`
 * values the body does not contradict. If the body contradicts all of them, returns the only resource that
 * allows creation. Throws 400 if more than one resource is possible, or none.
 */
export function findResourceOfNewRecord({ all }: CollectionResources, body: Loose): AnyResource {
  const creatableResources = all.filter(({ create }) => create !== false);
  const matchingResources = creatableResources.filter(({ api }) =>
    Object.entries(api.fixed ?? {}).every(
      ([path, value]) => !isFieldInBody(body, path) || getAt(body, path) === value,
    ),
  );
  const [resource, another] = matchingResources.length > 0 ? matchingResources : creatableResources;
  if (resource && !another) return resource;
  throw new ApiError('filter_needed', {
    args: { keys: listPathsOfApiFixedValues(creatableResources).join(', ') },
  });
}

/**
 * Returns a resource with all its fields, including those that the caller may not read. A write needs all
 * fields to check every rule.
 */
export const getResourceWithAllFields = (
  { product: { resources } }: { product: Pick<RecordWriteDependencies, 'resources'> },
  resource: AnyResource,
): AnyResource => resources.find(({ name }) => name === resource.name) ?? resource;
