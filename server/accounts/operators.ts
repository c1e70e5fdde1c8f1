import { type AnyResource, blankRecord } from '../../src/schema/index';
import { newId, type Random } from '../basics/ids';
import type { Store, Transaction } from '../store/store';
import { accountsOf, findAccount, setCredential } from './accounts';
import { anyNormalForm, type Hashing } from './hashing';

interface Tools {
  resources: readonly AnyResource[];
  /** Open, with the collections of `collectionsFor`. */
  store: Store;
  hashing: Hashing;
  clock: () => Date;
  random: Random;
}

interface NewOperator {
  username: string;
  password: string;
  /** If absent, an existing operator keeps its name. */
  name?: string;
}

/**
 * Gives console scope and a new password to the user with this username, which is created if there is none. Returns
 * the user's id.
 */
export async function setOperator(tools: Tools, operator: NewOperator): Promise<string> {
  const hash = await anyNormalForm(tools.hashing).hash(operator.password);
  return tools.store.transaction(async (tx) => {
    const id = await storeOperator(tx, tools, operator);
    await setCredential(tx, id, hash);
    return id;
  });
}

async function storeOperator(
  tx: Transaction,
  { resources, clock, random }: Tools,
  { username, name }: NewOperator,
): Promise<string> {
  const accounts = accountsOf(resources);
  const now = clock();
  const before = await findAccount(tx, accounts, username);
  const known = before ?? {
    ...blankRecord(accounts.resource),
    _id: newId(now, random),
    version: 0,
    username,
    name: username,
    createdAt: now.toISOString(),
  };
  const document = {
    ...known,
    ...(name !== undefined && { name }),
    scope: ['console'],
    version: known.version + 1,
    updatedAt: now.toISOString(),
  };
  await (before ? tx.replace(accounts.path, document) : tx.insert(accounts.path, document));
  return document._id;
}
