import { getInputPathsOfActQuestion } from '../record/acts';
import { findRelatedRecordsReference, mayReadRelatedRecords } from '../record/related';
import {
  collectFieldReadRights,
  doesScopeIncludeNamedRights,
  getFieldReadRight,
  mayViewPersonalData,
} from '../record/rights';
import type { RequiredRightName } from '../words/need';
import type { Related } from '../words/related';
import type { AnyResource } from '../words/resource';
import { removeUnavailableRelatedEntries } from './relatedWithoutMissing';
import {
  findUnavailableFieldPaths,
  findUnavailableResourceParts,
  removeUnavailableMenuBadge,
  removeUnavailableResourceParts,
} from './resourceWithoutMissing';

/**
 * Returns a resource without the fields that a scope may not read. These fields are also removed from options
 * that name them.
 */
function removeUnreadableFields(scope: readonly string[], resource: AnyResource): AnyResource {
  const isFieldUnreadable = (_path: string, field: Parameters<typeof getFieldReadRight>[0]) =>
    !doesScopeIncludeNamedRights(scope, resource, [getFieldReadRight(field)]);
  const unreadablePaths = [...findUnavailableFieldPaths(resource.fields, isFieldUnreadable)];
  if (unreadablePaths.length === 0) return resource;
  const unavailableParts = findUnavailableResourceParts(resource, unreadablePaths, {
    sorts: false,
    excel: false,
    imports: false,
  });
  const { actions, ...left } = removeUnavailableResourceParts(resource, unavailableParts);
  const readableActions = Object.entries(actions ?? {}).filter(
    ([, act]) => !getInputPathsOfActQuestion(act).some(unavailableParts.isGone),
  );
  const { menu: _, ...rest } = left;
  const menu = removeUnavailableMenuBadge(left);
  return { ...rest, ...(actions && { actions: Object.fromEntries(readableActions) }), ...(menu && { menu }) };
}

/** A right that operators need to read some fields of a resource. */
interface RequiredReadRight {
  resource: AnyResource;
  word: RequiredRightName;
}

const collectRequiredReadRights = (resource: AnyResource): RequiredReadRight[] =>
  [...new Set(collectFieldReadRights(resource))].map((rightName) => ({ resource, word: rightName }));

/**
 * Returns a function that caches the results of `computeReadableCopy` by the rights that a scope lacks.
 * `getRequiredRights` returns the rights on which a result depends.
 */
function cacheByRightsThatScopeLacks<T extends object>(
  computeReadableCopy: (scope: readonly string[], source: T) => T,
  getRequiredRights: (source: T) => readonly RequiredReadRight[],
) {
  const cacheBySource = new WeakMap<T, { asked: readonly RequiredReadRight[]; sets: Map<string, T> }>();
  return (scope: readonly string[], source: T): T => {
    const { asked, sets } = cacheBySource.get(source) ?? {
      asked: getRequiredRights(source),
      sets: new Map<string, T>(),
    };
    cacheBySource.set(source, { asked, sets });
    const lacksReadRight = ({ resource, word }: RequiredReadRight) =>
      !doesScopeIncludeNamedRights(scope, resource, [word]);
    const missingRightsKey = asked
      .flatMap((readRight, index) => (lacksReadRight(readRight) ? [index] : []))
      .join();
    if (missingRightsKey === '') return source;
    const readableCopy = sets.get(missingRightsKey) ?? computeReadableCopy(scope, source);
    sets.set(missingRightsKey, readableCopy);
    return readableCopy;
  };
}

/**
 * Returns a resource as an operator with a scope may read it. If a field's `reads` names a right that the
 * scope lacks, the field is removed, also from views, filters, sort orders and rules. Scopes that lack the
 * same rights get the same object; a scope that lacks none gets `resource` itself.
 */
export const getReadablePartOfResource = cacheByRightsThatScopeLacks(
  removeUnreadableFields,
  collectRequiredReadRights,
);

const copiesWithReadableRelated = new WeakMap<AnyResource, Map<string, AnyResource>>();

/**
 * Returns a resource as an operator with a scope may read it. Entries of `related` whose records the operator
 * may not read are left out. Returns the same object for the same scope.
 */
export function getResourceWithReadableRelated(
  scope: readonly string[],
  resource: AnyResource,
  resources: readonly AnyResource[],
): AnyResource {
  const readableCopyByScope = copiesWithReadableRelated.get(resource) ?? new Map<string, AnyResource>();
  copiesWithReadableRelated.set(resource, readableCopyByScope);
  const scopeKey = scope.join();
  const areRelatedRecordsReadable = (relatedEntry: Related) => {
    const reference = findRelatedRecordsReference(
      relatedEntry,
      resources.map((otherResource) => getReadablePartOfResource(scope, otherResource)),
    );
    return (
      reference !== undefined && mayReadRelatedRecords(scope, resource, relatedEntry, reference, resources)
    );
  };
  const readableResource =
    readableCopyByScope.get(scopeKey) ??
    removeUnavailableRelatedEntries(
      getReadablePartOfResource(scope, resource),
      areRelatedRecordsReadable,
      mayViewPersonalData(scope, resource),
    );
  readableCopyByScope.set(scopeKey, readableResource);
  return readableResource;
}

/** Returns several resources as an operator with a scope may read them, like `getReadablePartOfResource`. */
export const getResourcesReadableWithScope = cacheByRightsThatScopeLacks(
  (scope, resources: readonly AnyResource[]) =>
    resources.map((resource) => getReadablePartOfResource(scope, resource)),
  (resources) => resources.flatMap(collectRequiredReadRights),
);
