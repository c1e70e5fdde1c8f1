import type { AnyResource } from '../../../src/core/schema/index';
import { createIndexKeyReader } from '../../../src/core/schema/table/keys';
import { createExpiringCollection, createIdOnlyCollection, removeExpiredDocuments } from '../store/own';
import { defineApiPart } from '../store/part';
import type { Collection } from '../store/store';
import { CREDENTIALS_COLLECTION, findAccountCollection, USERNAME_FIELD_PATH } from './accounts';
import { createAccountEndpointExtensions } from './additions';
import { createCallerSessionRoutes } from './deviceRoutes';
import { createFullRightsIndexKey, FULL_RIGHTS_INDEX_KEY_PATH } from './leaving';
import { USED_NONCES_COLLECTION } from './nonces';
import { createSecurityNoticeComposer, SECURITY_NOTICE_MAIL_KIND } from './notices';
import { createOperatorAccountIndexKey, OPERATOR_INDEX_KEY_PATH } from './operatorKeys';
import { createCallerPasswordRoutes } from './ownPasswordRoutes';
import { SIGNING_SECRET_COLLECTION } from './seals';
import { PENDING_SIGN_INS_COLLECTION } from './second/pending';
import type { SecondFactorDependencies } from './second/ports';
import { createFactorProofVerifier } from './second/proofs';
import { createCallerSecondFactorRoutes } from './second/securityRoutes';
import { createSignInSecondStepRoutes } from './second/stepRoutes';
import { createSessionRoutes } from './sessionRoutes';
import { SESSIONS_COLLECTION } from './sessions';
import { SIGN_INS_COLLECTION } from './signIns';
import { SIGN_IN_TRIES_COLLECTION } from './tries';

/**
 * Returns the index keys of accounts. They find accounts by username, all operators, and operators with every
 * right.
 */
function createAccountCollection(resources: readonly AnyResource[]): Collection {
  const { path, resource } = findAccountCollection(resources);
  const indexPaths = [USERNAME_FIELD_PATH, FULL_RIGHTS_INDEX_KEY_PATH, OPERATOR_INDEX_KEY_PATH];
  const readUsernameKey = createIndexKeyReader(resource, [USERNAME_FIELD_PATH]);
  return {
    name: path,
    paths: indexPaths,
    orders: indexPaths.map((keyPath) => [{ path: keyPath, descending: false }]),
    keysOf: (document) => ({
      ...readUsernameKey(document),
      ...createFullRightsIndexKey(document),
      ...createOperatorAccountIndexKey(document),
    }),
  };
}

/** The part of the server for sign-in, sessions and passwords of accounts. */
export const accountsApiPart = defineApiPart({
  collections: (resources) => [
    createAccountCollection(resources),
    createExpiringCollection(SESSIONS_COLLECTION, 'user'),
    createExpiringCollection(PENDING_SIGN_INS_COLLECTION),
    createExpiringCollection(SIGN_INS_COLLECTION),
    createExpiringCollection(USED_NONCES_COLLECTION),
    createExpiringCollection(SIGN_IN_TRIES_COLLECTION),
    createIdOnlyCollection(SIGNING_SECRET_COLLECTION),
    createIdOnlyCollection(CREDENTIALS_COLLECTION),
  ],
  routes(ports: SecondFactorDependencies) {
    const proofVerifier = createFactorProofVerifier(ports);
    ports.outbox.compose(SECURITY_NOTICE_MAIL_KIND, createSecurityNoticeComposer(ports));
    return [
      ...createSessionRoutes(ports),
      ...createSignInSecondStepRoutes(ports, proofVerifier),
      ...createCallerSecondFactorRoutes(ports),
      ...createCallerSessionRoutes(ports),
      ...createCallerPasswordRoutes(ports, proofVerifier),
    ];
  },
  hooks: createAccountEndpointExtensions,
  sweep:
    ({ store }) =>
    async (now) => {
      for (const collectionName of [
        SESSIONS_COLLECTION,
        PENDING_SIGN_INS_COLLECTION,
        SIGN_INS_COLLECTION,
        USED_NONCES_COLLECTION,
        SIGN_IN_TRIES_COLLECTION,
      ])
        await removeExpiredDocuments(store, collectionName, now);
    },
  paths: ['session', 'security'],
});
