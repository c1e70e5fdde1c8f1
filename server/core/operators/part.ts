import { locksOfTokens, removeTokensOfAccount, TOKENS_COLLECTION } from '../accounts/tokens/stored';
import type { RoutesContext } from '../call/route';
import type { CollectionAdditions } from '../records/additions';
import type { Services } from '../services';
import { exclusiveLock } from '../store/locks';
import { createExpiringCollection, createPlainCollection, removeExpired } from '../store/own';
import { defineApiPart } from '../store/part';
import { invitationRoute } from './invitationRoute';
import { listRightsRoute } from './mayRoute';
import { operatorRoutes } from './operatorRoutes';
import { factorReminderRoute } from './reminding';
import { roleRoutes } from './roleRoutes';
import {
  INVITATIONS_COLLECTION,
  ROLES_COLLECTION,
  readInvitationsOfAccount,
  removeInvitationsOfAccount,
} from './stored';
import { tokenRoutes } from './tokenRoutes';

/** Removes an account's invitations and tokens when the account is removed. */
const ofAccounts = ({ accounts }: Services): CollectionAdditions[] => [
  {
    path: accounts.path,
    async forget({ tx }, id) {
      await removeInvitationsOfAccount(tx, id);
      await removeTokensOfAccount(tx, id);
    },
    async locks(reader, { _id }) {
      const [invitations, tokens] = await Promise.all([
        readInvitationsOfAccount(reader, _id),
        locksOfTokens(reader, _id),
      ]);
      return [
        ...invitations.map((invitation) => exclusiveLock(INVITATIONS_COLLECTION, invitation._id)),
        ...tokens,
      ];
    },
  },
];

/** Operators, their roles and their invitations. */
export const operatorsPart = defineApiPart({
  collections: () => [
    createPlainCollection(ROLES_COLLECTION),
    createPlainCollection(TOKENS_COLLECTION),
    createExpiringCollection(INVITATIONS_COLLECTION, 'user'),
  ],
  routes: (services: Services, around: RoutesContext) => [
    ...operatorRoutes(services),
    factorReminderRoute(services),
    ...roleRoutes(services),
    ...tokenRoutes(services),
    listRightsRoute(services, around),
    invitationRoute(services),
  ],
  hooks: ofAccounts,
  sweep:
    ({ store }: Services) =>
    (now) =>
      removeExpired(store, INVITATIONS_COLLECTION, now),
  paths: ['operators', 'roles', 'tokens', 'session'],
});
