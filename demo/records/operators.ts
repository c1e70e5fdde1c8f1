import { CREDENTIALS_COLLECTION } from '../../server/core/accounts/accounts';
import type { SignInRecord } from '../../server/core/accounts/signIns';
import { ROLES_COLLECTION, type Role } from '../../server/core/operators/stored';
import type { Document, Transaction } from '../../server/core/store/store';
import { DAY_MS, type Infer, limits } from '../../src/core/schema/index';
import { templates } from '../../src/product/operators/templates';
import type { users } from '../../src/product/resources/users';
import type { Draft, Kit } from '../kit';
import { chanceOf } from '../random';

type User = Infer<typeof users>;

/** An operator of the demo besides the one whom visitors sign in as. */
interface Colleague {
  number: string;
  letter: string;
  /** Index of the role template from which the operator's role is made. */
  role: number;
  /** Rights that the operator has in addition to the role's rights. */
  more?: readonly string[];
  passkeys: number;
  app: boolean;
  addresses: readonly string[];
  isSuspended?: true;
}

const office = '203.0.113.0/24';

const colleagues: readonly Colleague[] = [
  { number: '02', letter: 'c', role: 1, passkeys: 0, app: true, addresses: [office] },
  { number: '03', letter: 's', role: 0, passkeys: 1, app: false, addresses: [office] },
  { number: '04', letter: 'h', role: 0, passkeys: 0, app: false, addresses: [office] },
  { number: '05', letter: 'p', role: 2, passkeys: 2, app: false, addresses: ['203.0.113.40'] },
  {
    ...{ number: '06', letter: 'w', role: 0, more: ['intake.personal', 'members.export'] },
    ...{ passkeys: 1, app: true, addresses: [office, '198.51.100.7'] },
  },
  { number: '07', letter: 'j', role: 1, passkeys: 0, app: false, addresses: [], isSuspended: true },
];

const roleId = (at: number) => chanceOf(`role ${at}`).hex(24);

/** Returns the roles that a new company begins with. */
const demoRoles = (kit: Kit): Role[] =>
  templates.map(({ name, scopes }, at) => ({
    ...{ _id: roleId(at), version: 1, name, scopes },
    updatedAt: kit.at(690, '09:00'),
  }));

/** Returns the user records of the other operators. */
export const demoColleagues = (kit: Kit): Draft<User>[] =>
  colleagues.map(({ number, letter, role, more = [] }) => ({
    createdAt: kit.at(694, '09:00'),
    fields: {
      username: `${letter}${number}@example.com`,
      name: `운영자 ${number}`,
      nation: '대한민국',
      phone: '02-110-2030',
      email: `${letter}${number}@example.com`,
      scope: [...(templates[role]?.scopes ?? []), ...more.map((word) => `console:${word}`)] as User['scope'],
      isApproved: true,
    },
  }));

const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** Returns the earlier sign-ins of the operator whom visitors sign in as. */
export function demoSignIns(kit: Kit, _id: string) {
  const signIn = (
    at: string,
    result: SignInRecord['result'],
    isPhone = false,
    isNewAddress = false,
  ): SignInRecord => ({
    ...{ at, result, by: 'password', isNewAddress },
    ...(isPhone ? { address: '198.51.100.23', agent: phone } : { address: '203.0.113.10', agent: laptop }),
  });
  const signIns = [
    signIn(kit.at(1, '09:02'), 'done'),
    signIn(kit.at(2, '22:38'), 'done', true),
    signIn(kit.at(2, '22:37'), 'failed', true, true),
    signIn(kit.at(2, '08:58'), 'done'),
    signIn(kit.at(3, '09:04'), 'done'),
  ];
  const end = Date.parse(kit.now) + limits.signInListLimits.days * DAY_MS;
  return { _id, version: 1, signIns, expiresAt: new Date(end).toISOString() };
}

/**
 * Stores the roles, and the sign-in data of the other operators. Nobody knows the password that belongs to
 * `hash`.
 */
export async function storeOperators(
  tx: Transaction,
  kit: Kit,
  documents: readonly Document[],
  { path, hash }: { path: string; hash: string },
): Promise<void> {
  for (const role of demoRoles(kit)) await tx.insert(ROLES_COLLECTION, role);
  for (const [at, { role, passkeys, app, addresses, isSuspended }] of colleagues.entries()) {
    const document = documents[at];
    if (!document) continue;
    const added = { addedAt: kit.at(600, '10:00'), usedAt: kit.at(1, '09:10') };
    await tx.replace(path, {
      ...document,
      _role: roleId(role),
      ...(isSuspended && { suspendedAt: kit.at(90, '18:00') }),
    });
    await tx.insert(CREDENTIALS_COLLECTION, {
      ...{ _id: document._id, version: 1, hash, addresses: [...addresses] },
      factors: {
        authenticator: app ? { secret: 'DEMO', step: 0, ...added } : null,
        passkeys: Array.from({ length: passkeys }, (_, index) => ({
          ...{ id: `demo-${at}-${index}`, key: '', transports: [], name: `패스키 ${index + 1}` },
          ...added,
        })),
      },
    });
  }
}
