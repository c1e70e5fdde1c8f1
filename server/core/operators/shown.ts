import { accessCollection } from '../accessLog/log';
import { CREDENTIALS, isSuspended, scopeIn, USERNAME } from '../accounts/accounts';
import { addressesOf } from '../accounts/addresses';
import { factorsOf, hasFactor } from '../accounts/second/factors';
import { maskOf } from '../privacy/masks';
import type { Services } from '../services';
import { findFirst } from '../store/findFirst';
import type { Document, Reader } from '../store/store';
import { invitationsOf, type OperatorState, roleIn } from './stored';

async function stateOf(
  reader: Reader,
  account: Document,
  credential: Document | null,
  now: Date,
): Promise<OperatorState> {
  if (isSuspended(account)) return 'suspended';
  if (credential) return 'active';
  const invitations = await invitationsOf(reader, account._id);
  return invitations.some(({ expiresAt }) => String(expiresAt) > now.toISOString()) ? 'invited' : 'expired';
}

/** Returns the instant of an operator's last sign-in, as the record of access has it; null for none. */
async function lastSignIn(reader: Reader, id: string, { resources }: Services): Promise<string | null> {
  const path = accessCollection(resources);
  if (path === undefined) return null;
  const where = [
    { op: 'equals', path: '_operator', key: id } as const,
    { op: 'equals', path: 'action', key: 'signIn' } as const,
  ];
  const order = [
    { path: '_operator', descending: false },
    { path: 'number', descending: true },
  ];
  const [entry] = await findFirst(reader, path, { where, order }, 1);
  return entry ? String(entry.createdAt) : null;
}

/** Returns an operator as the list shows it: named whole, with a masked username. */
export async function shownOperator(reader: Reader, account: Document, now: Date, services: Services) {
  const credential = await reader.get(CREDENTIALS, account._id);
  return {
    _id: account._id,
    version: account.version,
    name: String(account.name ?? ''),
    username: maskOf('username', String(account[USERNAME] ?? ''), services.messages.masks),
    _role: roleIn(account),
    scope: scopeIn(account),
    state: await stateOf(reader, account, credential, now),
    second: hasFactor(factorsOf(credential)),
    addresses: addressesOf(credential),
    lastSignInAt: await lastSignIn(reader, account._id, services),
  };
}
