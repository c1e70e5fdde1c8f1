import { getFieldKindName, getFieldTypeTrait, isMultiChoiceField, isOneLineTextField } from '../kinds/traits';
import { collectAllFiltersOfList, getFieldPathsOfFilter, getKeysOfFilter } from '../query/query';
import { eachField } from '../record/folds';
import {
  fieldAt,
  getCreationValueSource,
  isEditableField,
  isInsideList,
  isRequired,
  isWriteOnceField,
} from '../record/record';
import {
  collectAssignableRightNames,
  collectProductRightNames,
  getFieldReadRight,
  getFieldWriteRight,
  isAccountSignInField,
} from '../record/rights';
import { getAreaOfScopeWord, scopesOf, scopeWordsWithoutArea } from '../record/scopes';
import { getAlternativeNamePaths, getRecordTitlePaths, getTitleDetailPaths } from '../record/title';
import { getUniqueConstraints } from '../record/unique';
import type { AnyField } from '../words/fields';
import type { AnyResource } from '../words/resource';

function findFieldRightFaults(
  path: string,
  field: AnyField,
  { fields, create, needs }: AnyResource,
): (string | false)[] {
  const [reads, writes] = [getFieldReadRight(field), getFieldWriteRight(field)];
  const labelSourceField = isOneLineTextField(field) && field.labelOf ? fields[field.labelOf] : undefined;
  const labelSourceReadRight = labelSourceField && getFieldReadRight(labelSourceField);
  return [
    // Ids, passwords and files can't have a right to read. The server delivers files by URL, without a check
    // of such a right.
    reads !== undefined &&
      getFieldTypeTrait(field, 'sent') !== 'body' &&
      `reads has no meaning for ${getFieldKindName(field)}()`,
    reads === 'account' && "reads names a right to read: 'account' is one to change",
    writes !== undefined &&
      !isEditableField(field) &&
      'writes is for fields that somebody changes: take it or readOnly out',
    writes !== undefined &&
      isInsideList(fields, path) &&
      'writes has no meaning in an item: give it to the list',
    writes !== undefined &&
      !isAccountSignInField(field) &&
      (isWriteOnceField(field) || getCreationValueSource(field) !== undefined) &&
      'writes is for fields that calls change: this one is given once',
    reads !== undefined &&
      reads !== needs &&
      isRequired(field) &&
      create === undefined &&
      !('default' in field && field.default !== undefined) &&
      'it is required, and who may not read it could create no record: give it a default, or take required out',
    labelSourceReadRight !== undefined &&
      labelSourceReadRight !== reads &&
      `it shows what asks for ${labelSourceReadRight}: give it reads: '${labelSourceReadRight}'`,
  ];
}

/** Returns the paths of the filters that select the records counted by a menu badge. */
function findPathsOfBadgeCountFilters({ menu, list }: AnyResource): string[] {
  const badgeKeys = Object.keys(menu?.badge ?? {});
  return (list ? collectAllFiltersOfList(list) : [])
    .filter((filter) => getKeysOfFilter('route', filter).some((key) => badgeKeys.includes(key)))
    .flatMap((filter) => [...getFieldPathsOfFilter(filter)]);
}

/**
 * Returns the paths of fields that every reader of a record needs, each with the option that uses the field.
 */
function findPathsShownToEveryReader(resource: AnyResource): [path: string, use: string][] {
  const titlePaths = [
    ...[getRecordTitlePaths(resource)?.title ?? []].flat(),
    ...getTitleDetailPaths(resource),
    ...getAlternativeNamePaths(resource),
  ];
  return [
    ...titlePaths.map((path): [string, string] => [path, 'names its records']),
    ...(resource.variants
      ? ([[resource.variants.by, 'tells its variants apart']] as [string, string][])
      : []),
    ...Object.keys(resource.api.fixed ?? {}).map((path): [string, string] => [
      path,
      'tells the resources of its path apart',
    ]),
    ...findPathsOfBadgeCountFilters(resource).map((path): [string, string] => [
      path,
      'is what its menu entry counts by',
    ]),
    ...getUniqueConstraints(resource).flatMap(({ paths }) =>
      paths.map((path): [string, string] => [
        path,
        'is unique, and whoever may not read it would find it by trying',
      ]),
    ),
  ];
}

/** Returns the faults of a resource's rights; `resources` are all resources. */
export function findAccessRightFaults(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const menuGroupNames: readonly string[] = resources.flatMap(({ menu }) => menu?.group ?? []);
  const fieldFaults = [...eachField(resource.fields)].flatMap(([path, field]) =>
    findFieldRightFaults(path, field, resource).flatMap((fault) =>
      fault ? [`the field ${path}: ${fault}`] : [],
    ),
  );
  const readRightFaults = findPathsShownToEveryReader(resource).flatMap(([path, use]) =>
    getFieldReadRight(fieldAt(resource.fields, path)) === undefined
      ? []
      : [`the field ${path} ${use}: take reads out`],
  );
  const rightNameFaults = collectProductRightNames([resource]).flatMap((rightName) => [
    ...(menuGroupNames.includes(rightName)
      ? [`'${rightName}' is a menu group, and a right of its own: rename one`]
      : []),
    ...(rightName.includes('.')
      ? [`'${rightName}' has a dot, which parts an area from a verb: rename it`]
      : []),
    ...(scopeWordsWithoutArea.includes(rightName)
      ? [`'${rightName}' means something else in a scope: choose another word`]
      : []),
  ]);
  const conflictingResources = resources.filter(
    ({ api, needs }) => api.path === resource.api.path && needs !== resource.needs,
  );
  return [
    ...fieldFaults,
    ...readRightFaults,
    ...rightNameFaults,
    ...conflictingResources.map(({ name }) => `needs has to be that of ${name}, which has the same path`),
    ...findScopeFieldFaults(resource, resources),
  ];
}

/**
 * Returns a fault for each right that is missing from the choices of the accounts' `scope` field. The console
 * could not show which operators have such a right.
 */
function findScopeFieldFaults({ fields }: AnyResource, resources: readonly AnyResource[]): string[] {
  const { scope } = fields;
  if (!scope || !isMultiChoiceField(scope)) return [];
  const rightNames = collectProductRightNames(resources);
  return collectAssignableRightNames(resources).flatMap((rightName) => {
    const isAreaName = !scopeWordsWithoutArea.includes(rightName) && !rightNames.includes(rightName);
    const missingScopeWord = scopesOf(isAreaName ? [rightName] : [], isAreaName ? [] : [rightName]).find(
      (scopeWord) =>
        getAreaOfScopeWord(scopeWord) === `console:${rightName}` && !scope.choices.includes(scopeWord),
    );
    return missingScopeWord === undefined
      ? []
      : [`scope has no '${missingScopeWord}': build its values by scopesOf(groups, words)`];
  });
}
