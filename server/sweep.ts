import { limits } from '../src/schema/index';
import { SESSIONS } from './accounts/sessions';
import { ASSETS, removeFiles } from './assets/assets';
import { newErrorId } from './basics/ids';
import { HOUR_MS, later } from './basics/time';
import { CLAIMS } from './call/externalEffect';
import { REPLAYS } from './call/idempotency';
import type { Services } from './services';
import { readBirth } from './store/birth';

/** Documents that one transaction forgets. */
const BATCH = 100;

/** Forgets some of the documents whose key at `path` lies before an instant; returns their ids. */
async function forgetSome(
  { store }: Services,
  collection: string,
  path: string,
  until: string,
  limit: number,
): Promise<string[]> {
  return store.transaction(async (tx) => {
    const where = [{ op: 'between' as const, path, until }];
    const old = await tx.find(collection, { where, order: [], skip: 0, limit });
    for (const { _id } of old) await tx.remove(collection, _id);
    return old.map(({ _id }) => _id);
  });
}

async function forgetExpired(services: Services, collection: string, now: string): Promise<void> {
  while ((await forgetSome(services, collection, 'expiresAt', now, BATCH)).length === BATCH);
}

/** Forgets uploads that nothing came to refer to, so few at a time that a crash leaves no more strays than are cleared. */
async function clearOrphans(services: Services, until: string): Promise<void> {
  const next = () => forgetSome(services, ASSETS, 'orphanSince', until, limits.strayFiles);
  for (let ids = await next(); ids.length > 0; ids = await next()) await removeFiles(ids, services);
}

/** Ids of files of which nothing is known: a crash came between the forgetting and the removal. */
async function strays({ store, files }: Services): Promise<string[]> {
  const found: string[] = [];
  for await (const id of files.list()) {
    if (!(await store.get(ASSETS, id))) found.push(id);
  }
  return found;
}

/** Those that were stored in the database's own lifetime: older ones it can't have forgotten. */
async function forgotten(ids: readonly string[], { store, files }: Services): Promise<string[]> {
  const birth = await readBirth(store);
  const found: string[] = [];
  for (const id of ids) {
    const file = await files.get(id);
    if (birth && file && file.storedAt.toISOString() >= birth.bornAt) found.push(id);
  }
  return found;
}

/** Clears a handful of strays; where there are more, the database may be the wrong one. Returns how many stay. */
async function clearStrays(services: Services): Promise<number> {
  const found = await strays(services);
  const cleared = found.length > limits.strayFiles ? [] : await forgotten(found, services);
  await removeFiles(cleared, services);
  return found.length - cleared.length;
}

/** Removes every file of which nothing is known, for somebody who asked for that; returns how many. */
export async function clearAllStrays(services: Services): Promise<number> {
  const found = await strays(services);
  await removeFiles(found, services);
  return found.length;
}

/** What clears uploads that nothing came to refer to, stray files, sessions that are over and calls no more repeated. */
export function sweeperOf(services: Services): () => Promise<void> {
  let told = 0;
  return async () => {
    const now = services.clock();
    const instant = now.toISOString();
    await forgetExpired(services, SESSIONS, instant);
    await forgetExpired(services, REPLAYS, instant);
    await forgetExpired(services, CLAIMS, instant);
    await clearOrphans(services, later(now, -limits.orphanHours * HOUR_MS));
    const kept = await clearStrays(services);
    if (kept > 0 && kept !== told) {
      services.log(newErrorId(services.random), `${kept} files are kept of which the database knows nothing`);
    }
    told = kept;
  };
}
