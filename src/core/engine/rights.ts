import {
  type AccessVerb,
  type Action,
  type AnyResource,
  buildRequiredRightForVerb,
  collectFieldReadRights,
  createMaskedPathTest,
  doesScopeCoverAccountRights,
  doesScopeIncludeRight,
  getRightRequiredForAction,
  isPersonalDataRecord,
  isUnrestrictedScope,
  type ListView,
  type Loose,
  type MaskedPathTest,
  mayChangeStoredFieldValue,
  mayReadRecords,
  maySetFieldInNewRecord,
  mayViewPersonalData,
  mayWriteWholeRecord,
  noPathIsMasked,
  type RequiredRightName,
  relatedNamesInColumns,
} from '../schema/index';
import { getColumnsOfferedByList } from '../schema/query/listShape';
import { collectAllListViews } from '../schema/query/lists';
import { createRequiredContext } from '../ui/requiredContext';

/** The operator's rights. The API enforces the same rights; the console hides what the API would refuse. */
export interface OperatorRights {
  /** Whether the operator may use the pages of a menu group. */
  enters(menuGroup: string): boolean;
  /** Whether the operator may list the records of a resource. */
  reads(resource: AnyResource): boolean;
  /**
   * Returns a resource without the fields that the operator may not read, and without everything that refers
   * to those fields.
   */
  readable(resource: AnyResource): AnyResource;
  /**
   * Returns the resources whose records the operator may read, and the resources named in `additionalResourceNames`.
   * Each is reduced by `readable`.
   */
  listReadable(additionalResourceNames?: readonly string[]): readonly AnyResource[];
  /**
   * Whether the operator may open a record, which shows its personal data. Of `record`, only the field that
   * names its variant is needed.
   */
  opens(resource: AnyResource, record: object): boolean;
  /**
   * Returns a function that tells whether lists mask the value at a path of `record`. For a masked value, a
   * filter must contain the whole value.
   */
  masks(resource: AnyResource, record: object): MaskedPathTest;
  /**
   * Whether the operator may change the records of a resource. `requiredRight` is the further right that an
   * action requires. With `record`, the check applies only to that record.
   */
  changes(resource: AnyResource, requiredRight?: RequiredRightName, record?: object): boolean;
  /** Whether the operator may run an action on a resource's records, or on one record. */
  acts(resource: AnyResource, action: Action<Loose>, record?: object): boolean;
  /**
   * Whether the operator may delete a record. Of `record`, only the field that names its variant is needed.
   */
  removes(resource: AnyResource, record: object): boolean;
  /**
   * Whether the operator may change the value at a path of a stored record. If `storedRecord` is null,
   * whether the operator may enter that value in a new record.
   */
  writes(resource: AnyResource, storedRecord: object | null, fieldPath: string): boolean;
  /** Whether the operator may export a list of a resource. */
  exports(resource: AnyResource, list: ListView<Loose>): boolean;
  /**
   * Whether forms may change a resource's records. Without update calls in its API, a resource is read-only.
   */
  edits(resource: AnyResource): boolean;
  /**
   * Whether the operator may read the record titles of the named resource. Without this right, references to
   * its records are not available.
   */
  refersTo(resourceName: string): boolean;
  /**
   * Calls `compute` with the operator's scope, a resource and all resources. The resources contain only what
   * the operator may read.
   */
  computeFor<R>(resource: AnyResource, compute: ComputationForScope<R>): R;
}

type ComputationForScope<R> = (
  scope: readonly string[],
  resource: AnyResource,
  allResources: readonly AnyResource[],
) => R;

type ResourceRightsFilter = ComputationForScope<AnyResource>;

let filterResourceByRights: ResourceRightsFilter = (_, { name }) => {
  throw new Error(`${name} has fields with \`reads\`, and nothing loaded what takes them out`);
};

/** Whether the resource has a field that operators may read only with a special right. */
const hasRestrictedFields = (resource: AnyResource) => collectFieldReadRights(resource).length > 0;

/**
 * Whether the rights of some operators could exclude fields of the resource, or the counts of related records
 * in its lists.
 */
const canHaveUnreadableFieldsOrCounts = (resource: AnyResource) =>
  hasRestrictedFields(resource) ||
  collectAllListViews(resource).some(
    (list) => relatedNamesInColumns(getColumnsOfferedByList(list)).length > 0,
  );

/**
 * Loads the code that removes from resources what the operator may not read. The code is loaded only if the
 * operator may lack some right.
 */
export async function loadResourceRightsFilter(
  scope: readonly string[],
  resources: readonly AnyResource[],
): Promise<void> {
  if (!isUnrestrictedScope(scope) && resources.some(canHaveUnreadableFieldsOrCounts))
    filterResourceByRights = (await import('../schema/table/readBy')).getResourceWithReadableRelated;
}

/**
 * Returns the rights of an operator. `scope` is the operator's list of access rights, as the API returns it.
 */
export function createOperatorRights(
  scope: readonly string[],
  resources: readonly AnyResource[],
): OperatorRights {
  const hasRightForAccessVerb = (
    verb: AccessVerb,
    resource: AnyResource,
    requiredRight?: RequiredRightName,
    record: object = {},
  ) =>
    doesScopeIncludeRight(scope, buildRequiredRightForVerb(resource, verb, requiredRight)) &&
    (requiredRight !== 'account' || doesScopeCoverAccountRights(scope, record));
  const restrictResourceToReadableParts = (resource: AnyResource) =>
    !isUnrestrictedScope(scope) && canHaveUnreadableFieldsOrCounts(resource)
      ? filterResourceByRights(scope, resource, resources)
      : resource;
  const mayChangeResource: OperatorRights['changes'] = (resource, requiredRight, record) =>
    hasRightForAccessVerb('write', resource, requiredRight, record);
  return {
    enters: (menuGroup) => doesScopeIncludeRight(scope, { group: menuGroup }),
    reads: (resource) => doesScopeIncludeRight(scope, buildRequiredRightForVerb(resource, 'view')),
    readable: restrictResourceToReadableParts,
    listReadable: (additionalResourceNames = []) =>
      resources
        .filter(
          (resource) =>
            additionalResourceNames.includes(resource.name) || mayReadRecords(scope, resource, resources),
        )
        .map(restrictResourceToReadableParts),
    opens: (resource, record) =>
      doesScopeIncludeRight(scope, {
        ...buildRequiredRightForVerb(resource, 'view'),
        personal: isPersonalDataRecord(resource, record),
      }),
    masks: (resource, record) =>
      mayViewPersonalData(scope, resource) ? noPathIsMasked : createMaskedPathTest(resource, record),
    changes: mayChangeResource,
    acts: (resource, action, record) =>
      mayChangeResource(resource, getRightRequiredForAction(resource, action), record),
    removes: (resource, record) =>
      resource.remove !== false &&
      hasRightForAccessVerb('delete', resource, resource.remove?.needs, record) &&
      mayWriteWholeRecord(scope, resource, record),
    writes: (resource, storedRecord, fieldPath) =>
      storedRecord === null
        ? maySetFieldInNewRecord(scope, resource, fieldPath)
        : mayChangeStoredFieldValue(scope, resource, storedRecord, fieldPath),
    exports: (resource, list) =>
      doesScopeIncludeRight(scope, buildRequiredRightForVerb(resource, 'export', list.exports?.needs)),
    edits: (resource) =>
      resource.update === undefined &&
      doesScopeIncludeRight(scope, buildRequiredRightForVerb(resource, 'write')),
    refersTo: (resourceName) => {
      const referencedResource = resources.find((resource) => resource.name === resourceName);
      return referencedResource === undefined || mayReadRecords(scope, referencedResource, resources);
    },
    computeFor: (resource, compute) =>
      compute(
        scope,
        restrictResourceToReadableParts(resource),
        resources.map(restrictResourceToReadableParts),
      ),
  };
}

export const [RightsProvider, useRights] = createRequiredContext<OperatorRights>('No rights are provided');
