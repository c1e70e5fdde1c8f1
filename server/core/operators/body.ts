import {
  isBlankText,
  isMailAddress,
  isStorableText,
  lengthOf,
  limits,
  type ProblemsByPath,
} from '../../../src/core/schema/index';
import { toSingleLine } from '../../../src/core/schema/text/text';
import { CREDENTIALS_COLLECTION } from '../accounts/accounts';
import { findInvalidIpRanges } from '../accounts/addresses';
import { updateSecondFactors } from '../accounts/second/factors';
import { ApiError } from '../basics/errors';
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
