import {
  CREDENTIALS_COLLECTION,
  findAccountByUsername,
  findAccountCollection,
} from '../../accounts/accounts';
import type { DemoData } from '../../extend';
import type { OpenedServerData } from '../open';
import { UsageError } from '../usage';

/** Whether the database contains no account at all, so that it counts as new. */
const hasNoAccounts = async ({ store, resources }: OpenedServerData) =>
  (await store.count(findAccountCollection(resources).path, [])) === 0;

/** Fills a new database with demo data. Returns the demo's operator; null if the database was not new. */
export const seedDemoData = async (serverData: OpenedServerData, loadDemoData: () => Promise<DemoData>) => {
  if (!(await hasNoAccounts(serverData))) return null;
  const { operator, seed } = await loadDemoData();
  await seed({ ...serverData, now: serverData.clock() });
  return operator;
};

/** Throws UsageError if the demo's operator still has the published password. The error states what to do. */
export const requireChangedDemoPassword = async (
  { store, resources, hashing }: OpenedServerData,
  loadDemoData: () => Promise<DemoData>,
) => {
  const { username, password } = (await loadDemoData()).operator;
  const account = await findAccountByUsername(store, findAccountCollection(resources), username);
  const credential = account && (await store.get(CREDENTIALS_COLLECTION, account._id));
  if (!credential || !(await hashing.verify(String(credential.hash), password))) return;
  throw new UsageError(
    `The data hold the demo operator ${username} with its published password, and are not served in production or to other machines: give it another password (npm run operator -- add ${username}), or begin with another DATA_DIR.`,
  );
};
