import {
  isBlankText,
  isMailAddress,
  isStorableText,
  lengthOf,
  limits,
  type Problems,
} from '../../../src/core/schema/index';
import { toSingleLine } from '../../../src/core/schema/text/text';
import { CREDENTIALS_COLLECTION } from '../accounts/accounts';
import { findInvalidIpRanges } from '../accounts/addresses';
import { updateSecondFactors } from '../accounts/second/factors';
import { ApiError } from '../basics/errors';
import type { Transaction } from '../store/store';

const MAX_OPERATOR_NAME_LENGTH = 100;

export const createInvalidBodyError = (of: Problems) => new ApiError('invalid', { problems: { of } });

export function parseOperatorName(sent: unknown): string {
  const name = typeof sent === 'string' ? toSingleLine(sent) : '';
  if (isBlankText(name) || !isStorableText(name)) throw createInvalidBodyError({ name: { key: 'required' } });
  if (lengthOf(name) > MAX_OPERATOR_NAME_LENGTH)
    throw createInvalidBodyError({ name: { key: 'tooLong', args: { max: MAX_OPERATOR_NAME_LENGTH } } });
  return name;
}

export function parseOperatorEmail(sent: unknown): string {
  const email = typeof sent === 'string' ? sent.trim() : '';
  if (email === '') throw createInvalidBodyError({ email: { key: 'required' } });
  if (!isMailAddress(email) || lengthOf(email) > limits.maxTextLength)
    throw createInvalidBodyError({ email: { key: 'notAnAddress' } });
  return email;
}

/** Parses the list of IP addresses and address ranges in a body, and returns it in the stored form. */
function parseIpAddresses(sent: unknown): string[] {
  if (!Array.isArray(sent) || sent.length > limits.maxAllowedAddresses)
    throw createInvalidBodyError({ addresses: { key: 'type' } });
  const lines = sent.map((line) => String(line).trim()).filter((line) => line !== '');
  if (findInvalidIpRanges(lines).length > 0)
    throw createInvalidBodyError({ addresses: { key: 'notAnAddressRange' } });
  return [...new Set(lines)];
}

/**
 * Stores the addresses that an operator may call from. Throws 422 for an invalid address, 409 for an account
 * without a password.
 */
export async function storeAllowedIpAddresses(tx: Transaction, id: string, sent: unknown): Promise<void> {
  const lines = parseIpAddresses(sent);
  await tx.lock(`${CREDENTIALS_COLLECTION}/${id}`);
  const credential = await tx.get(CREDENTIALS_COLLECTION, id);
  if (!credential) throw new ApiError('not_now');
  await tx.replace(CREDENTIALS_COLLECTION, { ...credential, addresses: lines });
}

/**
 * Stores whether an operator must have a second factor for signing in. A new requirement starts the
 * operator's grace period for adding a factor. Throws 422 if the value is no boolean, and 409 for an account
 * without a password.
 */
export async function storeSecondFactorRequirement(
  tx: Transaction,
  id: string,
  sent: unknown,
  now: Date,
): Promise<void> {
  if (typeof sent !== 'boolean') throw createInvalidBodyError({ secondRequired: { key: 'type' } });
  await tx.lock(`${CREDENTIALS_COLLECTION}/${id}`);
  const credential = await tx.get(CREDENTIALS_COLLECTION, id);
  if (!credential) throw new ApiError('not_now');
  if ((credential.secondRequired === true) === sent) return;
  await tx.replace(CREDENTIALS_COLLECTION, { ...credential, secondRequired: sent });
  if (sent)
    await updateSecondFactors(tx, id, (factors) => ({ ...factors, requiredSince: now.toISOString() }));
}
