import { isAssetField } from '../kinds/files';
import { isBooleanField, isFormattedTextField } from '../kinds/traits';
import { collectAllListViews } from '../query/lists';
import {
  collectAllFiltersOfList,
  findReferenceOfIndirectFilter,
  getFieldPathsOfFilter,
} from '../query/query';
import { eachField } from '../record/folds';
import { fieldAt, getCreationValueSource, isInsideList, mayHavePublicRecords } from '../record/record';
import { findRelatedRecordsReference } from '../record/related';
import type { AnyResource } from '../words/resource';

/**
 * Returns the references that entries of `related` and `over` filters follow: the resource with the
 * reference, and the path, such as `order.user`.
 */
const findReferencesFollowedByResource = (resource: AnyResource): { of: string; by: string }[] => [
  ...Object.values(resource.related ?? {}),
  ...collectAllListViews(resource)
    .flatMap(collectAllFiltersOfList)
    .flatMap((filter) => {
      const filterTarget = findReferenceOfIndirectFilter(filter);
      return filterTarget
        ? [{ of: resource.name, by: `${getFieldPathsOfFilter(filter)[0]}.${filterTarget.by}` }]
        : [];
    }),
];

/**
 * Returns the faults of `rows`, which restricts each record to one operator. No other option may show a
 * record to other operators.
 */
export function findRowRestrictionFaults(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const { rows, fields, api, singleton, tree } = resource;
  const hasConflictingResource = resources.some(
    (other) => other.api.path === api.path && JSON.stringify(other.rows) !== JSON.stringify(rows),
  );
  if (!rows) return [];
  const { owner, shared } = rows;
  const hasIndirectReference = resources
    .flatMap(findReferencesFollowedByResource)
    .some(
      (reference) =>
        findRelatedRecordsReference(reference, resources)?.through?.resource.api.path === api.path,
    );
  const isOwnerFieldValid =
    getCreationValueSource(fieldAt(fields, owner)) === 'operatorId' && !isInsideList(fields, owner);
  const isSharedFieldValid =
    shared === undefined || (isBooleanField(fieldAt(fields, shared)) && !isInsideList(fields, shared));
  const hasFileFields = [...eachField(fields)].some(
    ([, field]) => isAssetField(field) || isFormattedTextField(field),
  );
  const possibleFaults = [
    [!isOwnerFieldValid, `${owner} to be a text({ setAtCreation: 'operatorId' })`],
    [!isSharedFieldValid, `${shared} to be a bool()`],
    [hasFileFields, 'records without files and rich text: whoever has the address of a file may read it'],
    [mayHavePublicRecords(resource), 'records that no storefront shows: take publish away'],
    [singleton || tree, 'several records, and no tree of them'],
    [
      hasIndirectReference,
      'no filter and no related records over it: they would count by records that are hidden',
    ],
    [hasConflictingResource, 'the same rule for every resource at its path'],
  ] as const;
  return possibleFaults.flatMap(([isFault, needed]) => (isFault ? [`rows needs ${needed}`] : []));
}
