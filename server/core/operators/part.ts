import {
  API_TOKENS_COLLECTION,
  locksOfTokensOfAccount,
  removeTokensOfAccount,
} from '../accounts/tokens/stored';
import type { RoutesContext } from '../call/route';
import type { CollectionExtensions } from '../records/additions';
import type { Services } from '../services';
import { exclusiveLock } from '../store/locks';
import { createExpiringCollection, createPlainCollection, removeExpiredDocuments } from '../store/own';
import { defineApiPart } from '../store/part';
import { acceptInvitationRoute } from './invitationRoute';
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
const ofAccounts = ({ accounts }: Services): CollectionExtensions[] => [
  {
    path: accounts.path,
    async forget({ tx }, id) {
      await removeInvitationsOfAccount(tx, id);
      await removeTokensOfAccount(tx, id);
    },
    async locks(reader, { _id }) {
      const [invitations, tokens] = await Promise.all([
        readInvitationsOfAccount(reader, _id),
        locksOfTokensOfAccount(reader, _id),
      ]);
      return [
        ...invitations.map((invitation) => exclusiveLock(INVITATIONS_COLLECTION, invitation._id)),
        ...tokens,
      ];
    },
  },
];

/** The part of the API for operators, their roles and their invitations. */
export const operatorsApiPart = defineApiPart({
  collections: () => [
    createPlainCollection(ROLES_COLLECTION),
    createPlainCollection(API_TOKENS_COLLECTION),
    createExpiringCollection(INVITATIONS_COLLECTION, 'user'),
  ],
  routes: (services: Services, around: RoutesContext) => [
    ...operatorRoutes(services),
    factorReminderRoute(services),
    ...roleRoutes(services),
    ...tokenRoutes(services),
    listRightsRoute(services, around),
    acceptInvitationRoute(services),
  ],
  hooks: ofAccounts,
  sweep:
    ({ store }: Services) =>
    (now) =>
      removeExpiredDocuments(store, INVITATIONS_COLLECTION, now),
  paths: ['operators', 'roles', 'tokens', 'session'],
});
