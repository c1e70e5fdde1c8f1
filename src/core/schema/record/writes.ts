import { isSecretField } from '../kinds/traits';
import type { Action } from '../words/actions';
import type { AnyField } from '../words/fields';
import type { RequiredRightName } from '../words/need';
import type { Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { fieldAt, isWriteOnceField } from './record';
import {
  doesScopeCoverAccountRights,
  doesScopeIncludeNamedRights,
  getFieldReadRight,
  getFieldWriteRight,
  hasPersonalDataFields,
  isAccountSignInField,
  isPersonalDataRecord,
  mayViewPersonalData,
} from './rights';
import { isOperatorScope, parseStoredScopeWords } from './scopes';

/**
 * Paths of an account's name and e-mail address. Records store the name of the operator who wrote them.
 * Invitations and security mails go to the address. Therefore only operators with every right of the account
 * may change an operator's values.
 */
const OPERATOR_IDENTITY_PATHS: readonly string[] = ['name', 'email'];

export const isOperatorAccountRecord = (record: object): boolean =>
  'scope' in record && isOperatorScope(parseStoredScopeWords(record.scope));

/**
 * Whether operators may change a field although they see personal data of its record only masked (with `*`).
 */
export const isWritableWhileMasked = (field: AnyField): boolean => 'masked' in field && field.masked === true;

/** Whether a change of this field may require all rights of the changed account. */
export const canFieldChangeNeedAccountRights = (path: string, field: AnyField): boolean =>
  isAccountSignInField(field) || OPERATOR_IDENTITY_PATHS.includes(path);

/**
 * Whether only operators with every right of the changed account may change this value. This applies to
 * sign-in data, and to an operator's name and e-mail address.
 */
export const doesFieldChangeNeedAccountRights = (
  { fields }: AnyResource,
  record: object,
  path: string,
): boolean =>
  isAccountSignInField(fieldAt(fields, path)) ||
  (OPERATOR_IDENTITY_PATHS.includes(path) && isOperatorAccountRecord(record));

/** Whether a scope may change a record as a whole: delete it, change its files, or run actions on it. */
export const mayWriteWholeRecord = (
  scope: readonly string[],
  resource: AnyResource,
  record: object,
): boolean => !isPersonalDataRecord(resource, record) || mayViewPersonalData(scope, resource);

/**
 * Whether a scope may change a value of a stored record. If the operator sees the record's personal data only
 * masked, only fields that are declared `masked` can be changed (decisions, section 14). The right to change
 * the resource's records is checked separately.
 */
export function mayChangeStoredFieldValue(
  scope: readonly string[],
  resource: AnyResource,
  record: object,
  path: string,
): boolean {
  if (doesFieldChangeNeedAccountRights(resource, record, path)) {
    return mayViewPersonalData(scope, resource) && doesScopeCoverAccountRights(scope, record);
  }
  if (!hasFieldWriteRight(scope, resource, fieldAt(resource.fields, path))) return false;
  return (
    isWritableWhileMasked(fieldAt(resource.fields, path)) || mayWriteWholeRecord(scope, resource, record)
  );
}

/** Whether a scope includes the right that the field's `writes` names. */
export const hasFieldWriteRight = (
  scope: readonly string[],
  resource: AnyResource,
  field: AnyField,
): boolean =>
  isAccountSignInField(field) ||
  doesScopeIncludeNamedRights(scope, resource, [getFieldWriteRight(field), getFieldReadRight(field)]);

/** Whether a field of a new account grants rights to this account. Username and password grant no rights. */
export const doesFieldGrantAccountRights = (field: AnyField): boolean =>
  isAccountSignInField(field) && !isWriteOnceField(field) && !isSecretField(field);

/**
 * Whether an operator with this scope may set a field of a new record. In a new account, a field that grants
 * rights requires the right to personal data.
 */
export function maySetFieldInNewRecord(
  scope: readonly string[],
  resource: AnyResource,
  path: string,
): boolean {
  const field = fieldAt(resource.fields, path);
  return (
    hasFieldWriteRight(scope, resource, field) &&
    (!doesFieldGrantAccountRights(field) || mayViewPersonalData(scope, resource))
  );
}

/**
 * Returns the right that an action requires: its `needs`. Without `needs`, the right is `personal` if the
 * records hold personal data and the action is not declared `masked`. Otherwise the result is undefined.
 */
export const getRightRequiredForAction = (
  resource: AnyResource,
  { needs, masked }: Pick<Action<Loose>, 'needs' | 'masked'>,
): RequiredRightName | undefined =>
  needs ?? (hasPersonalDataFields(resource) && !masked ? 'personal' : undefined);
