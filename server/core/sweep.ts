import { limits } from '../../src/core/schema/index';
import { accessCollection } from './accessLog/log';
import { PROBES } from './accessLog/probes';
import { forgetOldEntries } from './accessLog/retention';
import { NONCES } from './accounts/nonces';
import { SESSIONS } from './accounts/sessions';
import { TRIES } from './accounts/tries';
import { ASSETS, removeFiles } from './assets/assets';
import { newErrorId } from './basics/ids';
import { DAY_MS, HOUR_MS, later } from './basics/time';
import { LEASES } from './call/externalEffect';
import { REPLIES } from './call/idempotency';
import { BUDGETS } from './outbox/budget';
import { OUTBOX } from './outbox/entries';
import { MAILINGS } from './outbox/mailings';
import type { Services } from './services';
import { binCollection, emptyBin } from './states/bin';
import { dropOldStates } from './states/states';
import { readBirth } from './store/birth';
import { findFirst } from './store/findFirst';
import { type Transaction, URGENT } from './store/store';

/** Documents that one transaction removes. */
const BATCH = 100;

/** Removes some of the documents whose key at `path` is before an instant; returns their ids. */
async function removeSome(
  { store }: Services,
  collection: string,
  path: string,
  until: string,
  limit: number,
): Promise<string[]> {
  return store.transaction(async (tx) => {
    const where = [{ op: 'between' as const, path, until }];
    const old = await findFirst(tx, collection, { where, order: [] }, limit);
    for (const { _id } of old) await tx.remove(collection, _id);
    return old.map(({ _id }) => _id);
  }, URGENT);
}

async function removeExpired(services: Services, collection: string, now: string): Promise<void> {
  while ((await removeSome(services, collection, 'expiresAt', now, BATCH)).length === BATCH);
}

/** Removes deleted records whose time in the bin is over, and older states that are too old, with their files. */
async function clearOldStates(services: Services, now: Date): Promise<void> {
  const { store, states, resources } = services;
  const bin = binCollection(resources);
  const until = later(now, -states.days * DAY_MS);
  const clearSome = async (clear: (tx: Transaction) => Promise<{ count: number; released: string[] }>) => {
    const { count, released } = await store.transaction(clear, URGENT);
    await removeFiles(released, services);
    return count === BATCH;
  };
  while (bin !== undefined && (await clearSome((tx) => emptyBin(tx, bin, now.toISOString(), BATCH))));
  while (await clearSome((tx) => dropOldStates(tx, until, BATCH)));
}

/** Removes uploads without references, so few at a time that a crash leaves no more stray files than a sweep clears. */
async function clearOrphans(services: Services, until: string): Promise<void> {
  const where = [{ op: 'between' as const, path: 'orphanSince', until }];
  const order = [{ path: 'orphanSince', descending: false }];
  const clearSome = (skip: number) =>
    services.store.transaction(async (tx) => {
      const rows = await tx.count(ASSETS, where);
      const found = await tx.find(ASSETS, { where, order, skip, limit: limits.strayFiles });
      const gone: string[] = [];
      for (const { _id, session } of found) {
        // Its text may still be open: its writer is signed in.
        if (typeof session === 'string' && (await tx.get(SESSIONS, session))) continue;
        await tx.remove(ASSETS, _id);
        gone.push(_id);
      }
      return { gone, isOver: rows <= skip + limits.strayFiles };
    }, URGENT);
  for (let skip = 0, isOver = false; !isOver; ) {
    const some = await clearSome(skip);
    await removeFiles(some.gone, services);
    // Kept files, including unreadable ones, are skipped.
    skip += limits.strayFiles - some.gone.length;
    isOver = some.isOver;
  }
}

/**
 * Returns the ids of files that the database does not know, for example because a crash came before their removal.
 */
async function findStrays({ store, files }: Services): Promise<string[]> {
  const found: string[] = [];
  for await (const id of files.list()) {
    if (!(await store.get(ASSETS, id))) found.push(id);
  }
  return found;
}

/** Returns the files stored since this database exists; it can't know older ones. */
async function storedSinceBirth(ids: readonly string[], { store, files }: Services): Promise<string[]> {
  const birth = await readBirth(store);
  const found: string[] = [];
  for (const id of ids) {
    const file = await files.get(id);
    if (birth && file && file.storedAt.toISOString() >= birth.bornAt) found.push(id);
  }
  return found;
}

/**
 * Removes a few stray files. If there are more, the database may be the wrong one, and they are kept. Returns the
 * number of files kept.
 */
async function clearStrays(services: Services): Promise<number> {
  const found = await findStrays(services);
  const cleared = found.length > limits.strayFiles ? [] : await storedSinceBirth(found, services);
  await removeFiles(cleared, services);
  return found.length - cleared.length;
}

/** Removes all files that the database does not know; returns their number. */
export async function clearAllStrays(services: Services): Promise<number> {
  const found = await findStrays(services);
  await removeFiles(found, services);
  return found.length;
}

/**
 * Returns the function that removes abandoned uploads, stray files, and expired sessions, leases, nonces, tries and
 * idempotency entries. It also removes deleted records and older states whose time is over.
 */
export function sweeperOf(services: Services): () => Promise<void> {
  let reported = 0;
  return async () => {
    const now = services.clock();
    const instant = now.toISOString();
    await removeExpired(services, SESSIONS, instant);
    await removeExpired(services, REPLIES, instant);
    await removeExpired(services, LEASES, instant);
    const collection = accessCollection(services.resources);
    if (collection !== undefined) await forgetOldEntries(services.store, collection, now);
    await removeExpired(services, NONCES, instant);
    await removeExpired(services, OUTBOX, instant);
    await removeExpired(services, MAILINGS, instant);
    await removeExpired(services, TRIES, instant);
    await removeExpired(services, BUDGETS, instant);
    await removeExpired(services, PROBES, instant);
    await clearOldStates(services, now);
    await clearOrphans(services, later(now, -limits.orphanHours * HOUR_MS));
    const kept = await clearStrays(services);
    if (kept > 0 && kept !== reported) {
      services.log(newErrorId(services.random), `${kept} files are kept of which the database knows nothing`);
    }
    reported = kept;
  };
}
