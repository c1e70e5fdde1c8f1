import { type AnyResource, keysOf } from '../src/schema/index';
import { type Accounts, accountsOf, CREDENTIALS, USERNAME } from './accounts/accounts';
import { SESSIONS } from './accounts/sessions';
import { ASSETS, orphanKey } from './assets/assets';
import { CLAIMS } from './call/externalEffect';
import { REPLAYS } from './call/idempotency';
import { BIRTH } from './store/birth';
import { collectionsOf } from './store/collections';
import type { Collection, Document } from './store/store';

/** Raised whenever the API's own collections compute another key, so that stores compute all keys anew. */
const RULES = '1';

const expiring = (name: string): Collection => ({
  name,
  paths: ['expiresAt'],
  orders: [[{ path: 'expiresAt', descending: false }]],
  keysOf: ({ expiresAt }) => ({ expiresAt: String(expiresAt) }),
  rules: RULES,
});

/** What the API keeps beside the records: no path leads to it. */
const system: readonly Collection[] = [
  expiring(SESSIONS),
  expiring(REPLAYS),
  expiring(CLAIMS),
  { name: BIRTH, paths: [], orders: [], keysOf: () => ({}), rules: RULES },
  { name: CREDENTIALS, paths: [], orders: [], keysOf: () => ({}), rules: RULES },
  {
    name: ASSETS,
    paths: ['orphanSince'],
    orders: [[{ path: 'orphanSince', descending: false }]],
    keysOf: orphanKey,
    rules: RULES,
  },
];

/** Accounts are also found, by an index, by the name that signs in. */
function withUsername(collection: Collection, { path, resource }: Accounts): Collection {
  if (collection.name !== path) return collection;
  return {
    ...collection,
    paths: [...new Set([...collection.paths, USERNAME])].sort(),
    orders: [...collection.orders, [{ path: USERNAME, descending: false }]],
    keysOf: (document: Document) => ({
      ...collection.keysOf(document),
      ...keysOf(resource, [USERNAME], document),
    }),
  };
}

/** Every collection of the API's store: one for each path of the resources, and the API's own. */
export function collectionsFor(resources: readonly AnyResource[]): Collection[] {
  const accounts = accountsOf(resources);
  const records = collectionsOf(resources).map((collection) => withUsername(collection, accounts));
  return [...records, ...system];
}
