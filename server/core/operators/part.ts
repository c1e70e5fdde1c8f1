import type { Around } from '../call/route';
import type { CollectionAdditions } from '../records/additions';
import type { Services } from '../services';
import { locked } from '../store/locks';
import { expiring, plain, removeExpired } from '../store/own';
import { part } from '../store/part';
import { invitationRoute } from './invitationRoute';
import { mayRoute } from './mayRoute';
import { operatorRoutes } from './operatorRoutes';
import { roleRoutes } from './roleRoutes';
import { endInvitationsOf, INVITATIONS, invitationsOf, ROLES } from './stored';

/** The invitations of an account go with it. */
const ofAccounts = ({ accounts }: Services): CollectionAdditions[] => [
  {
    path: accounts.path,
    forget: ({ tx }, id) => endInvitationsOf(tx, id),
    locks: async (reader, { _id }) =>
      (await invitationsOf(reader, _id)).map((invitation) => locked(INVITATIONS, invitation._id)),
  },
];

/** Operators, their roles and their invitations. */
export const operatorsPart = part({
  collections: () => [plain(ROLES), expiring(INVITATIONS, 'user')],
  routes: (services: Services, around: Around) => [
    ...operatorRoutes(services),
    ...roleRoutes(services),
    mayRoute(services, around),
    invitationRoute(services),
  ],
  hooks: ofAccounts,
  sweep:
    ({ store }: Services) =>
    (now) =>
      removeExpired(store, INVITATIONS, now),
  paths: ['operators', 'roles', 'session'],
});
