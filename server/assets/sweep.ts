import { limits } from '../../src/schema/index';
import { CLAIMS } from '../claims';
import { REPLAYS } from '../replays';
import type { Services } from '../services';
import { SESSIONS } from '../sessions/sessions';
import { HOUR_MS, later } from '../time';
import { ASSETS, removeFiles } from './assets';

/** Forgets every document whose key at `path` lies before an instant; answers their ids. */
async function forget(
  { store }: Services,
  collection: string,
  path: string,
  until: string,
): Promise<string[]> {
  return store.transaction(async (tx) => {
    const where = [{ op: 'between' as const, path, until }];
    const old = await tx.find(collection, { where, order: [], skip: 0, limit: 0 });
    for (const { _id } of old) await tx.remove(collection, _id);
    return old.map(({ _id }) => _id);
  });
}

/** Ids of files of which nothing is known: a crash came between the forgetting and the removal. */
async function strays({ store, files }: Services): Promise<string[]> {
  const found: string[] = [];
  for await (const id of files.list()) {
    if (!(await store.get(ASSETS, id))) found.push(id);
  }
  return found;
}

/** Clears uploads that nothing came to refer to, stray files, sessions that are over and calls no more repeated. */
export async function sweep(services: Services): Promise<void> {
  const now = services.clock();
  const instant = now.toISOString();
  const orphaned = later(now, -limits.orphanHours * HOUR_MS);
  await forget(services, SESSIONS, 'expiresAt', instant);
  await forget(services, REPLAYS, 'expiresAt', instant);
  await forget(services, CLAIMS, 'expiresAt', instant);
  await removeFiles(await forget(services, ASSETS, 'orphanSince', orphaned), services);
  await removeFiles(await strays(services), services);
}
