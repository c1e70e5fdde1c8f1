import { createAllCollections } from '../../../server/core/collections';
import type { Document, Store } from '../../../server/core/store/store';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { resources, totals } from '../theProduct';
import { bodyOf } from './bodies';

const allResources: readonly AnyResource[] = resources;
/** Collections that the API itself writes, whose rows no older system left. */
const OWN = ['access-log', 'outbox', 'bin'];
/** What is looked at: what operators list, one by one. */
// Records of one operator that lost their owner are nobody's (ownRows.test.ts).
export const shown = allResources.filter(
  ({ api, singleton, rows }) => !OWN.includes(api.path) && !singleton && !rows,
);

/** What a field may hold that no rule of a schema allows: other types, halves, and what only looks right. */
const STRANGE: readonly unknown[] = [
  { a: 1 },
  { toString: 1 },
  [null],
  [{ toString: 1 }],
  7,
  true,
  '없는 값',
  '2026-99-99T99:99:99.000Z',
  null,
];

const NOW = '2026-03-01T01:00:00.000Z';
const fixedOf = ({ api }: AnyResource): Loose => ({ ...api.fixed });

/** A record as it should be, of each resource. */
const good = (resource: AnyResource): Document => ({
  ...bodyOf(resource, 7),
  ...fixedOf(resource),
  _id: `good-${resource.name}`,
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
});

/** The same record with one field broken, for each field and each strange value, and some that are hardly records. */
function* broken(resource: AnyResource): Generator<Document> {
  const keys = Object.keys(resource.fields).filter((key) => key !== '_id' && !(key in fixedOf(resource)));
  for (const key of keys) {
    for (const [index, value] of STRANGE.entries()) {
      yield { ...good(resource), _id: `bad-${resource.name}-${key}-${index}`, [key]: value };
    }
  }
  yield { ...fixedOf(resource), _id: `bad-${resource.name}-empty`, version: 1 };
  yield { ...good(resource), _id: `bad-${resource.name}-version`, version: 'x' as unknown as number };
}

/** What is stored of a resource: one record as it should be, and broken ones. */
export const planted = (resource: AnyResource) => [good(resource), ...broken(resource)];

/** Stores documents as a store holds them that an older system filled: without a look at what is in them. */
export async function plant(store: Store): Promise<void> {
  const blind = createAllCollections(allResources, totals).map(({ name }) => ({
    name,
    paths: [],
    orders: [],
    keysOf: () => ({}),
  }));
  await store.open(blind);
  await store.transaction(async (tx) => {
    for (const resource of shown) {
      for (const document of planted(resource)) {
        if (await tx.get(resource.api.path, document._id)) continue;
        await tx.insert(resource.api.path, document);
      }
    }
  });
}
