import { endTokensOf, locksOfTokens, TOKENS } from '../accounts/tokens/stored';
import type { RoutesContext } from '../call/route';
import type { CollectionAdditions } from '../records/additions';
import type { Services } from '../services';
import { exclusiveLock } from '../store/locks';
import { expiringCollection, plainCollection, removeExpired } from '../store/own';
import { part } from '../store/part';
import { invitationRoute } from './invitationRoute';
import { listRightsRoute } from './mayRoute';
import { operatorRoutes } from './operatorRoutes';
import { remindRoute } from './reminding';
import { roleRoutes } from './roleRoutes';
import { endInvitationsOf, INVITATIONS, invitationsOf, ROLES } from './stored';
import { tokenRoutes } from './tokenRoutes';

/** Removes an account's invitations and tokens together with the account. */
const ofAccounts = ({ accounts }: Services): CollectionAdditions[] => [
  {
    path: accounts.path,
    async forget({ tx }, id) {
      await endInvitationsOf(tx, id);
      await endTokensOf(tx, id);
    },
    async locks(reader, { _id }) {
      const [invitations, tokens] = await Promise.all([
        invitationsOf(reader, _id),
        locksOfTokens(reader, _id),
      ]);
      return [...invitations.map((invitation) => exclusiveLock(INVITATIONS, invitation._id)), ...tokens];
    },
  },
];

/** Operators, their roles and their invitations. */
export const operatorsPart = part({
  collections: () => [
    plainCollection(ROLES),
    plainCollection(TOKENS),
    expiringCollection(INVITATIONS, 'user'),
  ],
  routes: (services: Services, around: RoutesContext) => [
    ...operatorRoutes(services),
    remindRoute(services),
    ...roleRoutes(services),
    ...tokenRoutes(services),
    listRightsRoute(services, around),
    invitationRoute(services),
  ],
  hooks: ofAccounts,
  sweep:
    ({ store }: Services) =>
    (now) =>
      removeExpired(store, INVITATIONS, now),
  paths: ['operators', 'roles', 'tokens', 'session'],
});
