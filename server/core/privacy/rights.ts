import {
  type AnyField,
  type AnyResource,
  canFieldChangeNeedAccountRights,
  createMaskedPathTest,
  doesFieldChangeNeedAccountRights,
  doesFieldGrantAccountRights,
  fieldEntries,
  getAt,
  hasFieldWriteRight,
  isAccountSignInField,
  isFieldLocked,
  isGroupField,
  isObject,
  isSecretField,
  isWritableWhileMasked,
  type Loose,
  type MaskedPathTest,
  mayChangeStoredFieldValue,
  mayWriteWholeRecord,
  noPathIsMasked,
  type Shape,
} from '../../../src/core/schema/index';
import { memoizeByFieldShape } from '../../../src/core/schema/record/folds';
import {
  doesScopeIncludeNamedRights,
  getFieldReadRight,
  getFieldWriteRight,
} from '../../../src/core/schema/record/rights';
import { buildUniqueConstraintIndexKey, getUniqueConstraints } from '../../../src/core/schema/record/unique';
import type { MaskedFieldFilterValue } from '../accessLog/probes';
import { ApiError } from '../basics/errors';
import type { CollectionResources } from '../call/collections';
import type { Operator } from '../call/operator';
import { API_MANAGED_BODY_KEYS } from '../call/ownKeys';
import { maySeePersonalData, requirePersonalDataRight } from '../call/rights';
import type { RouteCall } from '../call/route';
import type { Document } from '../store/store';

/**
 * This file has all checks of the right to personal data (decisions, section 14). The first part is about the
 * values that an operator may write, the second about the values that an operator may read.
 */

/* ---- Writing: which values of this record may the operator write? ---- */

/** Yields the paths of all values in a body, including those without a declared field. */
function* yieldValuePathsInBody(fields: Shape, sentValues: Loose, pathPrefix = ''): Generator<string> {
  for (const [name, value] of Object.entries(sentValues)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const isNonEmptyGroup = field && isGroupField(field) && isObject(value) && Object.keys(value).length > 0;
    if (isNonEmptyGroup) yield* yieldValuePathsInBody(field.of, value, `${pathPrefix}${name}.`);
    else yield pathPrefix + name;
  }
}

/**
 * Throws 403 unless the operator may change a record as a whole. This is the right to delete it, to change
 * its files, or to run an action on it.
 */
export function requireRightToChangeRecord(
  { operator }: Pick<RouteCall, 'operator'>,
  resource: AnyResource,
  record: object,
): void {
  if (!mayWriteWholeRecord(operator.scope, resource, record)) throw new ApiError('no_right');
}

/**
 * Throws 403 if a body contains a value that the operator may not write. An unchanged value is refused too.
 * Otherwise the caller could guess a value and learn from the refusal whether the guess is right.
 */
export function requireRightToWriteSentValues(
  { operator }: Pick<RouteCall, 'operator'>,
  resource: AnyResource,
  storedRecord: Document,
  sentValues: Loose,
): void {
  if (mayWriteWholeRecord(operator.scope, resource, storedRecord)) return;
  const fieldsByPath = new Map(fieldEntries(resource.fields));
  const isPathWritableWhileMasked = (path: string) => {
    const field = fieldsByPath.get(path);
    return field !== undefined && isWritableWhileMasked(field);
  };
  const sentFieldPaths = [...yieldValuePathsInBody(resource.fields, sentValues)].filter(
    (path) => path !== '_id' && !API_MANAGED_BODY_KEYS.includes(path),
  );
  if (sentFieldPaths.length === 0 || !sentFieldPaths.every(isPathWritableWhileMasked))
    throw new ApiError('no_right');
}

/**
 * An update before it is stored. `sent` is the original body, which sometimes holds a password; records hold
 * none.
 */
export interface PendingRecordUpdate {
  before: Document;
  after: Loose;
  sent: Loose;
}

const isNonEmptySentValue = (value: unknown) => value !== undefined && value !== '';

/** Whether an update changes a field's value. A sent password always counts as a change. */
function isFieldValueChangedByUpdate(
  path: string,
  field: AnyField,
  { before, after, sent }: PendingRecordUpdate,
): boolean {
  const previousValue = getAt(before, path);
  // Changing a write-once value is invalid for any operator, so rights don't matter here.
  if (isGroupField(field) || isFieldLocked(field, previousValue)) return false;
  return isSecretField(field) ? isNonEmptySentValue(getAt(sent, path)) : previousValue !== getAt(after, path);
}

const areSameAsJson = (left: unknown, right: unknown) =>
  left === right || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/**
 * Returns the fields for which `reads` or `writes` names a right. The sign-in fields of accounts are left
 * out, because the check of the account's whole record covers them.
 */
const getFieldsRequiringNamedRight = memoizeByFieldShape((fields) =>
  fieldEntries(fields).filter(
    ([, field]) =>
      !isGroupField(field) &&
      !isAccountSignInField(field) &&
      (getFieldReadRight(field) ?? getFieldWriteRight(field)) !== undefined,
  ),
);

/**
 * Returns the fields whose change may require every right that the account has: the sign-in data, the name
 * and the e-mail address.
 */
const getFieldsRequiringAccountRights = memoizeByFieldShape((fields) =>
  fieldEntries(fields).filter((entry) => canFieldChangeNeedAccountRights(...entry)),
);

/**
 * Throws 403 if an update changes a field and the operator lacks a right that its `reads` or `writes` names.
 */
export function requireFieldWriteRights(
  { operator: { scope } }: Pick<RouteCall, 'operator'>,
  resource: AnyResource,
  storedRecord: Loose,
  updatedRecord: Loose,
): void {
  const isUnchangedOrWritable = ([path, field]: [string, AnyField]) =>
    isGroupField(field) ||
    areSameAsJson(getAt(storedRecord, path), getAt(updatedRecord, path)) ||
    hasFieldWriteRight(scope, resource, field);
  const checkedFields = doesScopeIncludeNamedRights(scope, resource, [])
    ? getFieldsRequiringNamedRight(resource.fields)
    : fieldEntries(resource.fields);
  if (!checkedFields.every(isUnchangedOrWritable)) throw new ApiError('no_right');
}

/**
 * Checks an update of an account. Throws 403 `no_right` unless the operator has every right that the account
 * has. Throws 403 `confirm_needed` if the update changes how the account signs in and the operator has not
 * confirmed the password.
 */
export function requireAccountUpdateRights(
  call: RouteCall,
  resource: AnyResource,
  update: PendingRecordUpdate,
): void {
  const { before } = update;
  requireFieldWriteRights(call, resource, before, update.after);
  const changedFields = getFieldsRequiringAccountRights(resource.fields).filter(
    ([path, field]) =>
      doesFieldChangeNeedAccountRights(resource, before, path) &&
      isFieldValueChangedByUpdate(path, field, update),
  );
  if (
    !changedFields.every(([path]) => mayChangeStoredFieldValue(call.operator.scope, resource, before, path))
  ) {
    throw new ApiError('no_right');
  }
  if (changedFields.some(([, field]) => isAccountSignInField(field))) call.requireConfirmed();
}

/** Whether updates, new records or imports of these resources sometimes require a confirmed password. */
export const mayWritesNeedConfirmedPassword = (resources: readonly AnyResource[]): boolean =>
  resources.some(({ fields }) => [...fieldEntries(fields)].some(([, field]) => isAccountSignInField(field)));

/** Returns a blank record with a body's values; a group keeps the blank values that the body lacks. */
function fillBlankRecord(fields: Shape, blank: Loose, body: Loose): Loose {
  const record: Loose = { ...blank, ...body };
  for (const [name, field] of Object.entries(fields)) {
    const [blankValue, sentValue] = [blank[name], body[name]];
    if (isGroupField(field) && isObject(blankValue) && isObject(sentValue))
      record[name] = fillBlankRecord(field.of, blankValue, sentValue);
  }
  return record;
}

/**
 * Throws 403 unless the operator may create a record with these values. Granting the record's account a
 * right, for example by an approval, requires the right to personal data and a confirmed password. The
 * username and the password of a new account require no further right. Adds the record's unique values to
 * `access.tried`, because the caller could guess other people's values with them.
 */
export function requireRecordCreationRights(
  call: RouteCall,
  resource: AnyResource,
  record: Loose,
  { blank, body }: { blank: Loose; body: Loose },
): void {
  const { fields } = resource;
  requireFieldWriteRights(call, resource, blank, fillBlankRecord(fields, blank, body));
  const isAccountRightGranted = [...fieldEntries(fields)].some(
    ([path, field]) => doesFieldGrantAccountRights(field) && getAt(record, path) === true,
  );
  if (isAccountRightGranted) {
    requirePersonalDataRight(call.operator, [resource]);
    call.requireConfirmed();
  }
  // The log entry of a created record covers these values. So they are logged only if the call fails or is a
  // dry run.
  addMaskedUniqueValuesToAccessLog(call, resource, record);
}

/* ---- Reading: which values of records and list rows may the operator read? ---- */

/**
 * Returns a function that tells whether lists mask a field for an operator. The answer sometimes depends on
 * the variant of `record`, but on no other value of `record`.
 */
export const createMaskedFieldCheck = (
  operator: Operator,
  resource: AnyResource,
  record: object = {},
): MaskedPathTest =>
  maySeePersonalData(operator, [resource]) ? noPathIsMasked : createMaskedPathTest(resource, record);

/** Returns the record's unique values in fields that the operator sees only masked. */
function findMaskedUniqueValues(
  operator: Operator,
  resource: AnyResource,
  record: Loose,
): MaskedFieldFilterValue[] {
  const isPathMasked = createMaskedFieldCheck(operator, resource, record);
  return getUniqueConstraints(resource).flatMap(({ paths }) => {
    const uniqueKey = paths.some(isPathMasked)
      ? buildUniqueConstraintIndexKey(resource, paths, record)
      : null;
    return uniqueKey === null ? [] : [{ path: paths.join(), value: String(uniqueKey) }];
  });
}

/**
 * Adds the unique values in a record's masked fields to the tried values (`access.tried`). The call tests
 * whether another record has these values.
 */
export function addMaskedUniqueValuesToAccessLog(
  call: RouteCall,
  resource: AnyResource,
  record: Loose,
): void {
  addMaskedFiltersToAccessLog(call, resource.api, findMaskedUniqueValues(call.operator, resource, record));
}

/**
 * Adds the filter values for masked fields to the tried values (`access.tried`). If an operator tries many
 * values of a field, the access log entry is marked as probing.
 */
export function addMaskedFiltersToAccessLog(
  { access }: Pick<RouteCall, 'access'>,
  { path }: Pick<CollectionResources, 'path'>,
  filterValues: readonly MaskedFieldFilterValue[],
): void {
  const qualifiedFilterValues = filterValues.map((filterValue) => ({
    ...filterValue,
    path: `${path}.${filterValue.path}`,
  }));
  access.tried = [...(access.tried ?? []), ...qualifiedFilterValues];
}
