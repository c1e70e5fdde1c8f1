import { isMultiChoiceField, isSecretField } from '../kinds/traits';
import type { AnyField } from '../words/fields';
import type { RequiredRightName } from '../words/need';
import type { AnyResource } from '../words/resource';
import { eachField } from './folds';
import { allViewsOfResource, findVariantOfRecord } from './record';
import {
  type AccessVerb,
  doesScopeIncludeRight,
  doesScopeIncludeScope,
  extractScopeRestrictions,
  getAreaOfScopeWord,
  maySeePersonalDataOfArea,
  parseStoredScopeWords,
  type RequiredAccessRight,
  scopeWordsWithoutArea,
  setProductRightNames,
} from './scopes';

const PERSONAL_RIGHT_NAME = 'personal';
const ACCOUNT_RIGHT_NAME = 'account';

/**
 * The rights that the core declares. Any other right in `needs`, `reads` and `writes` is a right of the
 * product.
 */
export const coreRightNames: readonly string[] = [PERSONAL_RIGHT_NAME, ACCOUNT_RIGHT_NAME];

/**
 * Sets the names of the product's own rights, so that scopes do not treat these words as menu groups.
 * Replaces the names of an earlier call. Must be called before any rights check.
 */
export function setProductRightNamesFromResources(resources: readonly AnyResource[]): void {
  setProductRightNames(collectProductRightNames(resources));
}

/**
 * Returns the names of the product's own rights: all rights in its resources except `personal` and `account`.
 */
export function collectProductRightNames(resources: readonly AnyResource[]): string[] {
  const requiredRightNames = resources.flatMap((resource) => [
    resource.needs,
    resource.remove ? resource.remove.needs : undefined,
    ...Object.values(resource.actions ?? {}).map(({ needs }) => needs),
    ...allViewsOfResource(resource).map(({ list }) => list?.exports?.needs),
    ...[...eachField(resource.fields)].flatMap(([, field]) => [
      getFieldReadRight(field),
      getFieldWriteRight(field),
    ]),
  ]);
  const productRightNames = requiredRightNames.flatMap((rightName) =>
    rightName === undefined || coreRightNames.includes(rightName) ? [] : [rightName],
  );
  return [...new Set(productRightNames)].sort();
}

/** Returns the right that reading a field requires, in addition to the right to its record. */
export const getFieldReadRight = (field: AnyField): RequiredRightName | undefined =>
  'reads' in field ? field.reads : undefined;

/** Returns the rights that reading any of a resource's fields requires. */
export const collectFieldReadRights = ({ fields }: AnyResource): RequiredRightName[] =>
  [...eachField(fields)].flatMap(([, field]) => getFieldReadRight(field) ?? []);
export const getFieldWriteRight = (field: AnyField): RequiredRightName | undefined =>
  'writes' in field ? field.writes : undefined;

/**
 * Returns the names of everything to which an operator can be restricted: menu groups, the product's own
 * rights, `personal` and `read`.
 */
export function collectAssignableRightNames(resources: readonly AnyResource[]): string[] {
  // A menu group that only contains pages has no resource, so its name comes from the choices of the
  // accounts' `scope`.
  const declaredAreas = resources.flatMap(({ fields: { scope } }) =>
    scope && isMultiChoiceField(scope) ? extractScopeRestrictions(scope.choices).map(getAreaOfScopeWord) : [],
  );
  const productRightNames = collectProductRightNames(resources);
  const areaNames = [...declaredAreas, ...resources.flatMap(({ menu }) => menu?.group ?? [])].filter(
    (areaName) => !scopeWordsWithoutArea.includes(areaName) && !productRightNames.includes(areaName),
  );
  return [...new Set([...areaNames, ...productRightNames, ...scopeWordsWithoutArea])];
}

/** Whether a scope includes every right that an account record lists in its `scope`. */
export const doesScopeCoverAccountRights = (scope: readonly string[], record: object): boolean =>
  !('scope' in record && Array.isArray(record.scope)) ||
  doesScopeIncludeScope(scope, parseStoredScopeWords(record.scope));

/** Whether a field concerns the account's sign-in. */
export const isAccountSignInField = (field: AnyField): boolean =>
  isSecretField(field) || getFieldWriteRight(field) === ACCOUNT_RIGHT_NAME;

/** Returns the menu group that contains a collection's resources; null if no group contains them. */
export const getFirstMenuGroup = (resources: readonly AnyResource[]): string | null =>
  resources.find(({ menu }) => menu)?.menu?.group ?? null;

/** Whether a scope may read a resource's records. Resources with the same API path share this right. */
export const mayReadRecords = (
  scope: readonly string[],
  { api }: AnyResource,
  resources: readonly AnyResource[],
): boolean =>
  doesScopeIncludeRight(
    scope,
    getRightToReadRecords(resources.filter((otherResource) => otherResource.api.path === api.path)),
  );

/** Returns the right to read the records of some resources that share one collection. */
export const getRightToReadRecords = (
  resources: readonly AnyResource[],
): RequiredAccessRight & { group: string | null } => ({
  group: getFirstMenuGroup(resources),
  ...combineRightNames(resources.map(({ needs }) => needs)),
});

/**
 * Returns one right that requires all of the named rights. The names `personal` and `account` both mean the
 * right to personal data.
 */
export function combineRightNames(
  rightNames: readonly (RequiredRightName | undefined)[],
): RequiredAccessRight {
  const definedRightNames = rightNames.flatMap((rightName) => rightName ?? []);
  const productRightNames = [...new Set(definedRightNames)].filter(
    (rightName) => !coreRightNames.includes(rightName),
  );
  return {
    ...(definedRightNames.some((rightName) => coreRightNames.includes(rightName)) && { personal: true }),
    ...(productRightNames.length > 0 && { needs: productRightNames }),
  };
}

/** Caches whether a shape has a personal field, because lists need it for each row. */
const personalDataFlagByFields = new WeakMap<object, boolean>();

/** Whether a resource's records hold personal data. */
export function hasPersonalDataFields({ fields }: AnyResource): boolean {
  const hasPersonalData =
    personalDataFlagByFields.get(fields) ??
    [...eachField(fields)].some(([, field]) => 'personal' in field && field.personal !== undefined);
  personalDataFlagByFields.set(fields, hasPersonalData);
  return hasPersonalData;
}

/**
 * Whether a record holds personal data. Operators write the records of a variant with `personal: false`, so
 * these records hold none.
 */
export const isPersonalDataRecord = (resource: AnyResource, record: object): boolean =>
  hasPersonalDataFields(resource) && findVariantOfRecord(resource, record)?.personal !== false;

/**
 * Returns the right that a verb requires for a resource's records, optionally together with the right that
 * `additionalRight` names.
 */
export const buildRequiredRightForVerb = (
  resource: AnyResource,
  verb: AccessVerb,
  additionalRight?: RequiredRightName,
): RequiredAccessRight => ({
  group: getFirstMenuGroup([resource]),
  verb,
  ...combineRightNames([resource.needs, additionalRight]),
});

/** Whether a scope sees personal data of a resource's records unmasked. */
export const mayViewPersonalData = (scope: readonly string[], resource: AnyResource): boolean =>
  maySeePersonalDataOfArea(scope, getFirstMenuGroup([resource]));

/**
 * Whether a scope includes the rights in `rightNames`, for example from a field's `reads`. The right to the
 * resource's records is not checked.
 */
export function doesScopeIncludeNamedRights(
  scope: readonly string[],
  resource: AnyResource,
  rightNames: readonly (RequiredRightName | undefined)[],
): boolean {
  const { personal, needs } = combineRightNames(rightNames);
  return (
    doesScopeIncludeRight(scope, { ...(needs && { needs }) }) &&
    (!personal || mayViewPersonalData(scope, resource))
  );
}
