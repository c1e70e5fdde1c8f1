import { limits } from '../../../src/core/schema/index';
import { findAccessLogCollectionName } from '../accessLog/log';
import {
  CREDENTIALS_COLLECTION,
  isSuspended,
  readAccountScope,
  USERNAME_FIELD_PATH,
} from '../accounts/accounts';
import { readAllowedIpAddresses } from '../accounts/addresses';
import {
  isSecondFactorImposedByOperator,
  isSecondFactorMandatory,
  isSecondFactorRequiredByRights,
} from '../accounts/second/answerRightPassword';
import { hasSecondFactor, readSecondFactors } from '../accounts/second/factors';
import { computeSecondFactorGraceEnd } from '../accounts/second/policy';
import { maskPersonalValue } from '../privacy/masks';
import type { ApiServices } from '../services';
import type { Document, Reader } from '../store/store';
import { getRoleIdOfOperator, type OperatorAccountStatus, readInvitationsToAccount } from './stored';

/** Documents that are read together with an operator's account, such as invitations. */
interface OperatorRelatedDocuments {
  credential: Document | null;
  invitations: readonly Document[];
  /** The operator's newest sign-in in the access log, as a list with one item; empty without a sign-in. */
  signIns: readonly Document[];
}

function determineAccountStatus(
  account: Document,
  { credential, invitations }: OperatorRelatedDocuments,
  now: Date,
): OperatorAccountStatus {
  if (isSuspended(account)) return 'suspended';
  if (credential) return 'active';
  return invitations.some(({ expiresAt }) => String(expiresAt) > now.toISOString()) ? 'invited' : 'expired';
}

/** Returns an operator's newest sign-in from the access log, as a list with one item at most. */
async function readLastSignInEntries(
  reader: Reader,
  operatorId: string,
  { resources }: ApiServices,
): Promise<Document[]> {
  const accessLogCollectionName = findAccessLogCollectionName(resources);
  if (accessLogCollectionName === undefined) return [];
  const where = [
    { op: 'equals', path: '_operator', key: operatorId } as const,
    { op: 'equals', path: 'action', key: 'signIn' } as const,
  ];
  const order = [
    { path: '_operator', descending: false },
    { path: 'number', descending: true },
  ];
  return reader.find(accessLogCollectionName, { where, order, skip: 0, limit: 1 });
}

async function readOperatorRelatedDocuments(
  reader: Reader,
  operatorId: string,
  services: ApiServices,
): Promise<OperatorRelatedDocuments> {
  const [credential, invitations, signIns] = await Promise.all([
    reader.get(CREDENTIALS_COLLECTION, operatorId),
    readInvitationsToAccount(reader, operatorId),
    readLastSignInEntries(reader, operatorId, services),
  ]);
  return { credential, invitations, signIns };
}

/** Returns an operator as the list of operators shows it: with the full name and a masked username. */
function buildOperatorListRow(
  account: Document,
  relatedDocuments: OperatorRelatedDocuments,
  now: Date,
  services: ApiServices,
) {
  const { credential, signIns } = relatedDocuments;
  const factors = readSecondFactors(credential);
  const isSecondFactorDue =
    credential !== null &&
    !hasSecondFactor(factors) &&
    isSecondFactorMandatory(services, account, credential);
  return {
    _id: account._id,
    version: account.version,
    name: String(account.name ?? ''),
    username: maskPersonalValue(
      'username',
      String(account[USERNAME_FIELD_PATH] ?? ''),
      services.messages.masks,
    ),
    _role: getRoleIdOfOperator(account),
    scope: readAccountScope(account),
    state: determineAccountStatus(account, relatedDocuments, now),
    second: hasSecondFactor(factors),
    factors: { authenticator: factors.authenticator !== null, passkeys: factors.passkeys.length },
    secondRequired: isSecondFactorImposedByOperator(credential),
    secondByRights: isSecondFactorRequiredByRights(services, account),
    secondDueAt: isSecondFactorDue ? computeSecondFactorGraceEnd(factors, now) : null,
    addresses: readAllowedIpAddresses(credential),
    lastSignInAt: signIns[0] ? String(signIns[0].createdAt) : null,
  };
}

/**
 * Returns at most `limits.maxListFieldItems` operators as the list of operators shows them. It reads the data
 * of all operators in one round trip to the database.
 */
export async function readOperatorListRows(
  reader: Reader,
  accounts: readonly Document[],
  now: Date,
  services: ApiServices,
) {
  const listedAccounts = accounts.slice(0, limits.maxListFieldItems);
  const allRelatedDocuments = await reader.together((batchReader) =>
    Promise.all(listedAccounts.map(({ _id }) => readOperatorRelatedDocuments(batchReader, _id, services))),
  );
  return listedAccounts.flatMap((account, index) => {
    const relatedDocuments = allRelatedDocuments[index];
    return relatedDocuments ? [buildOperatorListRow(account, relatedDocuments, now, services)] : [];
  });
}

/**
 * Returns an operator as the list of operators shows them. It also reads the operator's data from other
 * collections.
 */
export const readOperatorListRow = async (
  reader: Reader,
  account: Document,
  now: Date,
  services: ApiServices,
) =>
  buildOperatorListRow(
    account,
    await readOperatorRelatedDocuments(reader, account._id, services),
    now,
    services,
  );
