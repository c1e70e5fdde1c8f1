import { getInputPathsOfActQuestion } from '../record/acts';
import { findRelatedRecordsReference, mayReadRelatedRecords } from '../record/related';
import {
  collectFieldReadRights,
  doesScopeIncludeNamedRights,
  getFieldReadRight,
  mayViewPersonalData,
} from '../record/rights';
import type { Need } from '../words/need';
import type { Related } from '../words/related';
import type { AnyResource } from '../words/resource';
import { removeUnavailableRelatedEntries } from './relatedWithoutMissing';
import {
  findUnavailableFieldPaths,
  findUnavailableResourceParts,
  removeUnavailableMenuCount,
  removeUnavailableResourceParts,
} from './resourceWithoutMissing';

/**
 * Returns a resource without the fields that a scope may not read. These fields are also removed from options
 * that name them.
 */
function removeUnreadableFields(scope: readonly string[], resource: AnyResource): AnyResource {
  const isFieldUnreadable = (_path: string, field: Parameters<typeof getFieldReadRight>[0]) =>
    !doesScopeIncludeNamedRights(scope, resource, [getFieldReadRight(field)]);
  const gone = [...findUnavailableFieldPaths(resource.fields, isFieldUnreadable)];
  if (gone.length === 0) return resource;
  const lack = findUnavailableResourceParts(resource, gone, { sorts: false, excel: false, imports: false });
  const { actions, ...left } = removeUnavailableResourceParts(resource, lack);
  const acts = Object.entries(actions ?? {}).filter(
    ([, act]) => !getInputPathsOfActQuestion(act).some(lack.isGone),
  );
  const { menu: _, ...rest } = left;
  const menu = removeUnavailableMenuCount(left);
  return { ...rest, ...(actions && { actions: Object.fromEntries(acts) }), ...(menu && { menu }) };
}

/** A right that operators need to read some fields of a resource. */
interface RequiredReadRight {
  resource: AnyResource;
  word: Need;
}

const collectRequiredReadRights = (resource: AnyResource): RequiredReadRight[] =>
  [...new Set(collectFieldReadRights(resource))].map((word) => ({ resource, word }));

/**
 * Returns a function that caches the results of `make` by the rights that a scope lacks. `askedOf` returns
 * the rights on which a result depends.
 */
function cacheResultsByMissingReadRights<T extends object>(
  make: (scope: readonly string[], of: T) => T,
  askedOf: (of: T) => readonly RequiredReadRight[],
) {
  const known = new WeakMap<T, { asked: readonly RequiredReadRight[]; sets: Map<string, T> }>();
  return (scope: readonly string[], of: T): T => {
    const { asked, sets } = known.get(of) ?? { asked: askedOf(of), sets: new Map<string, T>() };
    known.set(of, { asked, sets });
    const lacksReadRight = ({ resource, word }: RequiredReadRight) =>
      !doesScopeIncludeNamedRights(scope, resource, [word]);
    const key = asked.flatMap((each, at) => (lacksReadRight(each) ? [at] : [])).join();
    if (key === '') return of;
    const left = sets.get(key) ?? make(scope, of);
    sets.set(key, left);
    return left;
  };
}

/**
 * Returns a resource as an operator with a scope may read it. If a field's `reads` names a right that the
 * scope lacks, the field is removed, also from views, filters, sort orders and rules. Scopes that lack the
 * same rights get the same object; a scope that lacks none gets `resource` itself.
 */
export const getResourceReadableBy = cacheResultsByMissingReadRights(
  removeUnreadableFields,
  collectRequiredReadRights,
);

const readableCopiesByResource = new WeakMap<AnyResource, Map<string, AnyResource>>();

/**
 * Returns a resource as an operator with a scope may read it. Entries of `related` whose records the operator
 * may not read are left out. Returns the same object for the same scope.
 */
export function resourceWithReadableRelated(
  scope: readonly string[],
  resource: AnyResource,
  all: readonly AnyResource[],
): AnyResource {
  const known = readableCopiesByResource.get(resource) ?? new Map<string, AnyResource>();
  readableCopiesByResource.set(resource, known);
  const key = scope.join();
  const areRelatedRecordsReadable = (part: Related) => {
    const path = findRelatedRecordsReference(
      part,
      all.map((one) => getResourceReadableBy(scope, one)),
    );
    return path !== undefined && mayReadRelatedRecords(scope, resource, part, path, all);
  };
  const left =
    known.get(key) ??
    removeUnavailableRelatedEntries(
      getResourceReadableBy(scope, resource),
      areRelatedRecordsReadable,
      mayViewPersonalData(scope, resource),
    );
  known.set(key, left);
  return left;
}

/** Returns several resources as an operator with a scope may read them, like `getResourceReadableBy`. */
export const getResourcesReadableWithScope = cacheResultsByMissingReadRights(
  (scope, resources: readonly AnyResource[]) =>
    resources.map((resource) => getResourceReadableBy(scope, resource)),
  (resources) => resources.flatMap(collectRequiredReadRights),
);
