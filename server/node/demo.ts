import { accountsOf } from '../accounts';
import { setOperator } from '../operators';
import type { OpenConsole } from './open';

/** Who signs in to a console with demo data. */
export const demoOperator = { username: 'admin@example.com', password: 'console-demo-1234' };

/** Whether nothing was ever stored: not even somebody who could sign in. */
const isNew = async ({ store, resources }: OpenConsole) =>
  (await store.count(accountsOf(resources).path, [])) === 0;

/** Fills a new database with demo data; answers who signs in to it, or null where it was not new. */
export const seedDemo = async (console: OpenConsole) => {
  if (!(await isNew(console))) return null;
  await setOperator(console, demoOperator);
  return demoOperator;
};
