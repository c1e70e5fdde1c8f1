import {
  findUnknownScopeWords,
  isBlankText,
  isMailAddress,
  isStorableText,
  type Loose,
  lengthOf,
  limits,
  type ProblemsByPath,
} from '../../../src/core/schema/index';
import {
  buildScopeFromRightsTableCells,
  collectNamesUsableInScopes,
  convertScopeToRightsTableCells,
} from '../../../src/core/schema/record/scopeCells';
import { toSingleLine } from '../../../src/core/schema/text/text';
import { CREDENTIALS_COLLECTION } from '../accounts/accounts';
import { findInvalidIpRanges } from '../accounts/addresses';
import { updateSecondFactors } from '../accounts/second/factors';
import { ApiError } from '../basics/errors';
import { refuseUnknownKeys } from '../call/params';
import type { ApiServices } from '../services';
import type { Transaction } from '../store/store';

const MAX_OPERATOR_NAME_LENGTH = 100;

export const createInvalidBodyError = (problems: ProblemsByPath) =>
  new ApiError('invalid', { problems: { of: problems } });

export function parseOperatorName(value: unknown): string {
  const name = typeof value === 'string' ? toSingleLine(value) : '';
  if (isBlankText(name) || !isStorableText(name)) throw createInvalidBodyError({ name: { key: 'required' } });
  if (lengthOf(name) > MAX_OPERATOR_NAME_LENGTH)
    throw createInvalidBodyError({ name: { key: 'tooLong', args: { max: MAX_OPERATOR_NAME_LENGTH } } });
  return name;
}

export function parseOperatorEmail(value: unknown): string {
  const email = typeof value === 'string' ? value.trim() : '';
  if (email === '') throw createInvalidBodyError({ email: { key: 'required' } });
  if (!isMailAddress(email) || lengthOf(email) > limits.maxTextLength)
    throw createInvalidBodyError({ email: { key: 'notAnAddress' } });
  return email;
}

/** Parses the list of IP addresses and address ranges in a body, and returns it in the stored form. */
function parseIpAddresses(value: unknown): string[] {
  const isTextList = Array.isArray(value) && value.every((line) => typeof line === 'string');
  if (!isTextList || value.length > limits.maxAllowedAddresses)
    throw createInvalidBodyError({ addresses: { key: 'type' } });
  const addressRanges = value.map((line) => line.trim()).filter((line) => line !== '');
  if (findInvalidIpRanges(addressRanges).length > 0)
    throw createInvalidBodyError({ addresses: { key: 'notAnAddressRange' } });
  return [...new Set(addressRanges)];
}

/**
 * Stores the addresses that an operator may call from. Throws 422 for an invalid address, 409 for an account
 * without a password.
 */
export async function storeAllowedIpAddresses(
  tx: Transaction,
  operatorId: string,
  addressesInput: unknown,
): Promise<void> {
  const addressRanges = parseIpAddresses(addressesInput);
  await tx.lock(`${CREDENTIALS_COLLECTION}/${operatorId}`);
  const credential = await tx.get(CREDENTIALS_COLLECTION, operatorId);
  if (!credential) throw new ApiError('not_now');
  await tx.replace(CREDENTIALS_COLLECTION, { ...credential, addresses: addressRanges });
}

/**
 * Stores whether an operator must have a second factor for signing in. A new requirement starts the
 * operator's grace period for adding a factor. Throws 422 if the value is no boolean, and 409 for an account
 * without a password.
 */
export async function storeSecondFactorRequirement(
  tx: Transaction,
  operatorId: string,
  isRequiredInput: unknown,
  now: Date,
): Promise<void> {
  if (typeof isRequiredInput !== 'boolean') throw createInvalidBodyError({ secondRequired: { key: 'type' } });
  await tx.lock(`${CREDENTIALS_COLLECTION}/${operatorId}`);
  const credential = await tx.get(CREDENTIALS_COLLECTION, operatorId);
  if (!credential) throw new ApiError('not_now');
  if ((credential.secondRequired === true) === isRequiredInput) return;
  await tx.replace(CREDENTIALS_COLLECTION, { ...credential, secondRequired: isRequiredInput });
  if (isRequiredInput)
    await updateSecondFactors(tx, operatorId, (factors) => ({
      ...factors,
      requiredSince: now.toISOString(),
    }));
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= limits.maxListFieldItems &&
  value.every((item) => typeof item === 'string');

/**
 * Returns the shortest list of scopes that grants the same rights as the scopes in a body. Throws 422 for
 * unknown scopes and for an empty list.
 */
export function parseScopesInBody(sentScopes: unknown, bodyKey: string, services: ApiServices): string[] {
  const scopeNames = collectNamesUsableInScopes(services.resources);
  const allowedWords = [...scopeNames.areas, ...scopeNames.words, 'personal', 'read'];
  if (!isStringArray(sentScopes)) throw createInvalidBodyError({ [bodyKey]: { key: 'type' } });
  const isScopeOutsideConsole = (scope: string) => scope !== 'console' && !scope.startsWith('console:');
  if (sentScopes.some(isScopeOutsideConsole) || findUnknownScopeWords(sentScopes, allowedWords).length > 0)
    throw createInvalidBodyError({ [bodyKey]: { key: 'notAChoice' } });
  const scopes = buildScopeFromRightsTableCells(
    convertScopeToRightsTableCells(sentScopes, scopeNames),
    scopeNames,
  );
  if (scopes.length === 0) throw createInvalidBodyError({ [bodyKey]: { key: 'required' } });
  return scopes;
}

/** Returns the name and the scopes of a role in a body. Throws 422 for invalid ones. */
export function parseRoleBody({ name: nameInput, scopes, ...others }: Loose, services: ApiServices) {
  refuseUnknownKeys(Object.keys(others).filter((key) => key !== 'version' && key !== '_id'));
  const name = typeof nameInput === 'string' ? toSingleLine(nameInput) : '';
  if (isBlankText(name) || !isStorableText(name)) throw createInvalidBodyError({ name: { key: 'required' } });
  const max = limits.roleLimits.name;
  if (lengthOf(name) > max) throw createInvalidBodyError({ name: { key: 'tooLong', args: { max } } });
  return { name, scopes: parseScopesInBody(scopes, 'scopes', services) };
}
