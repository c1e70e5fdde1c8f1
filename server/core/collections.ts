import type { AnyResource } from '../../src/core/schema/index';
import { storeKeysOf } from '../../src/core/schema/keys';
import { toldOf } from './accessLog/entry';
import { accessCollection } from './accessLog/log';
import { PROBES } from './accessLog/probes';
import { type Accounts, accountsOf, CREDENTIALS, USERNAME } from './accounts/accounts';
import { UNLIMITED, unlimitedKey } from './accounts/leaving';
import { NONCES } from './accounts/nonces';
import { SECRETS } from './accounts/seals';
import { SESSIONS } from './accounts/sessions';
import { TRIES } from './accounts/tries';
import { ASSETS, assetKeys } from './assets/assets';
import { LEASES } from './call/externalEffect';
import { REPLIES } from './call/idempotency';
import { declaredCollection } from './declared';
import { BUDGETS } from './outbox/budget';
import { OUTBOX, outboxCollections, withSendingKeys } from './outbox/entries';
import { mailingCollection } from './outbox/mailings';
import { binCollection } from './states/bin';
import { stateCollection } from './states/states';
import { BIRTH } from './store/birth';
import { CHAIN } from './store/chain';
import { collectionsOf } from './store/collections';
import type { Collection, Document, TotalsOf } from './store/store';
import { shapesCollection, viewCollection } from './views/stored';

/** Raise it when the API's own collections compute other keys, so that stores compute all keys again. */
const RULES = '3';

/** Documents that expire; `about` is another path to find them by, such as the id of their record. */
const expiring = (name: string, about?: string): Collection => {
  const found = about === undefined ? [] : [about];
  return {
    name,
    paths: ['expiresAt', ...found],
    orders: ['expiresAt', ...found].map((path) => [{ path, descending: false }]),
    keysOf: (document) => ({
      expiresAt: String(document.expiresAt),
      ...Object.fromEntries(found.map((path) => [path, String(document[path])])),
    }),
    rules: RULES,
  };
};

/** Collections that the API needs besides the records; no path leads to them. */
const system: readonly Collection[] = [
  expiring(SESSIONS, 'user'),
  expiring(REPLIES, 'record'),
  expiring(LEASES),
  { name: CHAIN, paths: [], orders: [], keysOf: () => ({}), rules: RULES },
  expiring(NONCES),
  expiring(TRIES),
  expiring(BUDGETS),
  expiring(PROBES),
  { name: SECRETS, paths: [], orders: [], keysOf: () => ({}), rules: RULES },
  stateCollection(RULES),
  mailingCollection(RULES),
  viewCollection(RULES),
  shapesCollection(RULES),
  { name: BIRTH, paths: [], orders: [], keysOf: () => ({}), rules: RULES },
  declaredCollection,
  { name: CREDENTIALS, paths: [], orders: [], keysOf: () => ({}), rules: RULES },
  {
    name: ASSETS,
    paths: ['isPublic', 'looseOf', 'orphanSince', 'unmeasured', 'unstripped'],
    orders: [['looseOf'], ['orphanSince'], ['unmeasured'], ['unstripped']].map((paths) =>
      paths.map((path) => ({ path, descending: false })),
    ),
    keysOf: assetKeys,
    rules: RULES,
  },
];

/** Adds indexes that find accounts by their username, and operators with every right among them. */
function withAccountKeys(collection: Collection, { path, resource }: Accounts): Collection {
  if (collection.name !== path) return collection;
  return {
    ...collection,
    paths: [...new Set([...collection.paths, USERNAME, UNLIMITED])].sort(),
    orders: [
      ...collection.orders,
      ...[USERNAME, UNLIMITED].map((each) => [{ path: each, descending: false }]),
    ],
    keysOf: (document: Document) => ({
      ...collection.keysOf(document),
      ...storeKeysOf(resource, [USERNAME], document),
      ...unlimitedKey(document),
    }),
  };
}

/** Paths of the record of access that are searched in addition to its list's paths. */
const CHAINED = ['_operator', '_subject', 'address', 'month', 'subjectDetail'];

/** Adds to the record of access indexes: along its chain, by operator, and by the addresses of each. */
function withChain(collection: Collection, name: string | undefined): Collection {
  if (collection.name !== name) return collection;
  return {
    ...collection,
    paths: [...new Set([...collection.paths, ...CHAINED])].sort(),
    orders: [
      ...collection.orders,
      [{ path: 'number', descending: false }],
      [
        { path: '_operator', descending: false },
        { path: 'number', descending: true },
      ],
      [
        { path: '_operator', descending: false },
        { path: 'address', descending: false },
      ],
    ],
    keysOf: (document: Document) => ({
      ...collection.keysOf(document),
      ...Object.fromEntries(CHAINED.map((path) => [path, String(document[path])])),
    }),
    rules: `${collection.rules}${RULES}`,
    sealed: toldOf,
  };
}

/** Adds to the bin an index along which it is emptied. */
function withEnds(collection: Collection, bin: string | undefined): Collection {
  if (collection.name !== bin) return collection;
  return {
    ...collection,
    paths: [...new Set([...collection.paths, 'goneAt'])].sort(),
    orders: [...collection.orders, [{ path: 'goneAt', descending: false }]],
    keysOf: (document: Document) => ({ ...collection.keysOf(document), goneAt: String(document.goneAt) }),
    rules: `${collection.rules}${RULES}`,
  };
}

/** Sums that the store keeps over records, by the path of their resource. */
export type TotalsByPath = Readonly<Record<string, TotalsOf>>;

/** Returns all collections of the API's store: the API's own, and one for each path of the resources, with its sums. */
export function collectionsFor(resources: readonly AnyResource[], totals: TotalsByPath = {}): Collection[] {
  const accounts = accountsOf(resources);
  const chained = accessCollection(resources);
  const bin = binCollection(resources);
  const records = collectionsOf(resources).map((collection) => ({
    ...withSendingKeys(withEnds(withChain(withAccountKeys(collection, accounts), chained), bin), RULES),
    ...(totals[collection.name] && { totals: totals[collection.name] }),
  }));
  const isShown = records.some(({ name }) => name === OUTBOX);
  return [...records, ...system, ...outboxCollections(RULES, isShown)];
}
