import type { AnyResource } from '../../../src/core/schema/index';
import { indexKeyReader } from '../../../src/core/schema/table/keys';
import { expiringCollection, plainCollection, removeExpired } from '../store/own';
import { part } from '../store/part';
import type { Collection } from '../store/store';
import { accountsOfResources, CREDENTIALS_COLLECTION, USERNAME_PATH } from './accounts';
import { accountAdditions } from './additions';
import { deviceRoutes } from './deviceRoutes';
import { UNLIMITED_KEY_PATH, unlimitedOperatorKey } from './leaving';
import { NONCES_COLLECTION } from './nonces';
import { createNoticeComposer, NOTICE_MAIL_KIND } from './notices';
import { OPERATOR_KEY_PATH, operatorKey } from './operatorKeys';
import { ownPasswordRoutes } from './ownPasswordRoutes';
import { SECRETS_COLLECTION } from './seals';
import { PENDING_SIGN_INS_COLLECTION } from './second/pending';
import type { SecondFactorPorts } from './second/ports';
import { createProofVerifier } from './second/proofs';
import { securityRoutes } from './second/securityRoutes';
import { stepRoutes } from './second/stepRoutes';
import { sessionRoutes } from './sessionRoutes';
import { SESSIONS_COLLECTION } from './sessions';
import { SIGN_INS_COLLECTION } from './signIns';
import { TRIES_COLLECTION } from './tries';

/**
 * Returns the index keys of accounts. They find accounts by username, all operators, and operators with every
 * right.
 */
function accountKeys(resources: readonly AnyResource[]): Collection {
  const { path, resource } = accountsOfResources(resources);
  const paths = [USERNAME_PATH, UNLIMITED_KEY_PATH, OPERATOR_KEY_PATH];
  const usernameOf = indexKeyReader(resource, [USERNAME_PATH]);
  return {
    name: path,
    paths,
    orders: paths.map((each) => [{ path: each, descending: false }]),
    keysOf: (document) => ({
      ...usernameOf(document),
      ...unlimitedOperatorKey(document),
      ...operatorKey(document),
    }),
  };
}

/** The part of the server for sign-in, sessions and passwords of accounts. */
export const accountsPart = part({
  collections: (resources) => [
    accountKeys(resources),
    expiringCollection(SESSIONS_COLLECTION, 'user'),
    expiringCollection(PENDING_SIGN_INS_COLLECTION),
    expiringCollection(SIGN_INS_COLLECTION),
    expiringCollection(NONCES_COLLECTION),
    expiringCollection(TRIES_COLLECTION),
    plainCollection(SECRETS_COLLECTION),
    plainCollection(CREDENTIALS_COLLECTION),
  ],
  routes(ports: SecondFactorPorts) {
    const proofs = createProofVerifier(ports);
    ports.outbox.compose(NOTICE_MAIL_KIND, createNoticeComposer(ports));
    return [
      ...sessionRoutes(ports),
      ...stepRoutes(ports, proofs),
      ...securityRoutes(ports),
      ...deviceRoutes(ports),
      ...ownPasswordRoutes(ports, proofs),
    ];
  },
  hooks: accountAdditions,
  sweep:
    ({ store }) =>
    async (now) => {
      for (const name of [
        SESSIONS_COLLECTION,
        PENDING_SIGN_INS_COLLECTION,
        SIGN_INS_COLLECTION,
        NONCES_COLLECTION,
        TRIES_COLLECTION,
      ])
        await removeExpired(store, name, now);
    },
  paths: ['session', 'security'],
});
