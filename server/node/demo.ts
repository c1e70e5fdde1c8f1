import { accountsOf } from '../accounts';
import type { Files } from '../files/files';
import type { Hashing } from '../hashing';
import type { Store } from '../store/store';
import type { OpenConsole } from './open';

/** Records to try the console with, and who signs in to them. */
export interface Demo {
  operator: { username: string; password: string };
  /** Stores all of them or none; all dates lie before `now`. */
  seed: (target: { store: Store; files: Files; hashing: Hashing; now: Date }) => Promise<unknown>;
}

/** Whether nothing was ever stored: not even somebody who could sign in. */
const isNew = async ({ store, resources }: OpenConsole) =>
  (await store.count(accountsOf(resources).path, [])) === 0;

/** Fills a new database with demo data; answers who signs in to it, or null where it was not new. */
export const seedDemo = async (opened: OpenConsole, load: () => Promise<Demo>) => {
  if (!(await isNew(opened))) return null;
  const { operator, seed } = await load();
  await seed({ ...opened, now: opened.clock() });
  return operator;
};
