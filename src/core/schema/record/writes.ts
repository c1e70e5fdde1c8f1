import { isSecret } from '../kinds/traits';
import type { Action } from '../words/actions';
import type { AnyField } from '../words/fields';
import type { Need } from '../words/need';
import type { Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { fieldAt, isGivenOnce } from './record';
import {
  hasPersonal,
  holdsRightsOfRecord,
  holdsRightWords,
  isOfAccount,
  isPersonal,
  readsOf,
  seesPersonal,
  writesOf,
} from './rights';
import { isOperator } from './scopes';

/** Path of an account's name, which changes and entries by the operator contain. */
const NAME = 'name';

/** Whether a record is the account of an operator. */
export const isOperatorRecord = (record: object): boolean =>
  'scope' in record && Array.isArray(record.scope) && isOperator(record.scope.map(String));

/** Whether operators who see a record masked may change a field of it. */
export const isOpenMasked = (field: AnyField): boolean => 'masked' in field && field.masked === true;

/** Whether changing a value may require the rights of its account, depending on the record. */
export const mayAskForAccount = (path: string, field: AnyField): boolean =>
  isOfAccount(field) || path === NAME;

/** Whether changing a value requires the rights of its account: sign-in data, or an operator's name. */
export const asksForAccount = ({ fields }: AnyResource, record: object, path: string): boolean =>
  isOfAccount(fieldAt(fields, path)) || (path === NAME && isOperatorRecord(record));

/** Whether a scope may change a record as a whole: delete it, change its files, or run acts on it. */
export const mayWriteRecord = (scope: readonly string[], resource: AnyResource, record: object): boolean =>
  !isPersonal(resource, record) || seesPersonal(scope, resource);

/**
 * Whether a scope may change a value of a stored record; masked values only if the schema allows it
 * (decisions, section 14). The right to change the resource's records is checked separately.
 */
export function mayWrite(
  scope: readonly string[],
  resource: AnyResource,
  record: object,
  path: string,
): boolean {
  if (asksForAccount(resource, record, path)) {
    return seesPersonal(scope, resource) && holdsRightsOfRecord(scope, record);
  }
  if (!holdsWriteRight(scope, resource, fieldAt(resource.fields, path))) return false;
  return isOpenMasked(fieldAt(resource.fields, path)) || mayWriteRecord(scope, resource, record);
}

/** Whether a scope has the right in a field's `writes`. */
export const holdsWriteRight = (scope: readonly string[], resource: AnyResource, field: AnyField): boolean =>
  isOfAccount(field) || holdsRightWords(scope, resource, [writesOf(field), readsOf(field)]);

/** Whether a field grants rights to a new record's account; username and password don't count. */
export const isGrant = (field: AnyField): boolean =>
  isOfAccount(field) && !isGivenOnce(field) && !isSecret(field);

/**
 * Whether a scope may set a value in a new record; a value that grants rights to its account requires
 * `personal`.
 */
export function mayGive(scope: readonly string[], resource: AnyResource, path: string): boolean {
  const field = fieldAt(resource.fields, path);
  return holdsWriteRight(scope, resource, field) && (!isGrant(field) || seesPersonal(scope, resource));
}

/**
 * Returns the right that an act on a resource's records requires: `personal` for personal data, unless the
 * schema declares the act `masked`.
 */
export const rightForAct = (
  resource: AnyResource,
  { needs, masked }: Pick<Action<Loose>, 'needs' | 'masked'>,
): Need | undefined => needs ?? (hasPersonal(resource) && !masked ? 'personal' : undefined);
