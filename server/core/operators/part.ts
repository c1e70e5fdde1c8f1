import {
  API_TOKENS_COLLECTION,
  findLocksForRemovingApiTokens,
  removeApiTokensOfAccount,
} from '../accounts/tokens/stored';
import type { AllCollectionsAndRoutes } from '../call/route';
import type { CollectionEndpointExtensions } from '../records/additions';
import type { ApiServices } from '../services';
import { exclusiveLock } from '../store/locks';
import { createExpiringCollection, createIdOnlyCollection, removeExpiredDocuments } from '../store/own';
import { defineApiPart } from '../store/part';
import { createAcceptInvitationRoute } from './invitationRoute';
import { createRequiredRightsRoute } from './mayRoute';
import { createOperatorRoutes } from './operatorRoutes';
import { createSecondFactorReminderRoute } from './reminding';
import { createRoleRoutes } from './roleRoutes';
import {
  INVITATIONS_COLLECTION,
  ROLES_COLLECTION,
  readInvitationsToAccount,
  removeInvitationsToAccount,
} from './stored';
import { createApiTokenRoutes } from './tokenRoutes';

/**
 * Returns the extensions that remove an account's invitations and tokens together with the account. They also
 * return the locks for this removal.
 */
const createAccountRemovalExtensions = ({ accounts }: ApiServices): CollectionEndpointExtensions[] => [
  {
    path: accounts.path,
    async forget({ tx }, id) {
      await removeInvitationsToAccount(tx, id);
      await removeApiTokensOfAccount(tx, id);
    },
    async locks(reader, { _id }) {
      const [invitations, tokens] = await Promise.all([
        readInvitationsToAccount(reader, _id),
        findLocksForRemovingApiTokens(reader, _id),
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
    createIdOnlyCollection(ROLES_COLLECTION),
    createIdOnlyCollection(API_TOKENS_COLLECTION),
    createExpiringCollection(INVITATIONS_COLLECTION, 'user'),
  ],
  routes: (services: ApiServices, collectionsAndRoutes: AllCollectionsAndRoutes) => [
    ...createOperatorRoutes(services),
    createSecondFactorReminderRoute(services),
    ...createRoleRoutes(services),
    ...createApiTokenRoutes(services),
    createRequiredRightsRoute(services, collectionsAndRoutes),
    createAcceptInvitationRoute(services),
  ],
  hooks: createAccountRemovalExtensions,
  sweep:
    ({ store }: ApiServices) =>
    (now) =>
      removeExpiredDocuments(store, INVITATIONS_COLLECTION, now),
  paths: ['operators', 'roles', 'tokens', 'session'],
});
