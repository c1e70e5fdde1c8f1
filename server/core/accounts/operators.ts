import {
  type AnyResource,
  buildOperatorScope,
  createBlankRecord,
  extractScopeRestrictions,
  isOperatorScope,
  isUnrestrictedScope,
} from '../../../src/core/schema/index';
import type { AccessAction, LoggedActionOutcome } from '../accessLog/entry';
import type { AccessLog } from '../accessLog/log';
import { ApiError } from '../basics/errors';
import { createTimePrefixedId, type RandomBytesGenerator } from '../basics/ids';
import type { ServerMessages } from '../basics/messages';
import { createMaskedPersonOfRecord } from '../privacy/mask';
import { insertOrReplace } from '../store/insertOrReplace';
import { type Document, type Store, type Transaction, URGENT_TRANSACTION } from '../store/store';
import {
  CREDENTIALS_COLLECTION,
  findAccountByUsername,
  findAccountCollection,
  isSuspended,
  readAccountScope,
  storePasswordHash,
} from './accounts';
import { addPasswordNormalization, type PasswordHashing } from './hashing';
import { requireAnotherFullRightsUser } from './leaving';
import { storeSecurityNoticeMail } from './notices';
import { readOperatorAccounts } from './operatorKeys';
import { clearSecondFactors, updateSecondFactors } from './second/factors';
import { endSessionsOfUser, toSessionOperator } from './sessions';

interface OperatorCommandDependencies {
  resources: readonly AnyResource[];
  /** The open store, which must have all collections of the server. */
  store: Store;
  hashing: PasswordHashing;
  clock: () => Date;
  random: RandomBytesGenerator;
  accessLog: Pick<AccessLog, 'append'>;
  messages: Pick<ServerMessages, 'command' | 'masks' | 'second'>;
}

interface NewOperatorOptions {
  username: string;
  password: string;
  /** The operator's name. If absent, an existing operator keeps the stored name. */
  name?: string;
  /**
   * The operator's rights, chosen from `allRestrictableRightsIn`; an empty list gives every right. If absent,
   * an existing operator keeps the stored rights, and a new operator gets every right.
   */
  only?: readonly string[];
}

/** The operator that access log entries name for a command on the server, where no one is signed in. */
const OPERATOR_FOR_SERVER_COMMANDS = { _id: '', username: 'npm run operator', scope: ['console'] };

const hasAssignedRole = ({ _role }: Document): boolean => typeof _role === 'string';

const areGrantedRightsEqual = (left: unknown, right: unknown) =>
  JSON.stringify(left) === JSON.stringify(right);

/** Adds an access log entry about a command's action on an account, in the transaction of the action. */
const appendOperatorChangeEntry = (
  tx: Transaction,
  {
    resources,
    clock,
    accessLog,
    messages,
  }: Pick<OperatorCommandDependencies, 'resources' | 'clock' | 'accessLog' | 'messages'>,
  account: Document,
  [action, result]: readonly [AccessAction, LoggedActionOutcome],
): Promise<void> => {
  const { resource } = findAccountCollection(resources);
  return accessLog.append(tx, [
    {
      at: clock(),
      operator: { ...OPERATOR_FOR_SERVER_COMMANDS, name: messages.command.name },
      address: undefined,
      action,
      result,
      resource: resource.name,
      subject: createMaskedPersonOfRecord(resource, account, messages.masks),
    },
  ]);
};

/**
 * Gives console scope and a new password to the user with this username; creates the user if there is none.
 * Returns the user's id. Throws `last_operator` if no operator with every right would remain.
 */
export async function createOrResetOperator(
  tools: OperatorCommandDependencies,
  operator: NewOperatorOptions,
): Promise<string> {
  const hash = await addPasswordNormalization(tools.hashing).hash(operator.password);
  return tools.store
    .transaction(async (tx) => {
      const id = await createOrUpdateOperatorAccount(tx, tools, operator);
      await storePasswordHash(tx, id, hash, tools.clock());
      return id;
    }, URGENT_TRANSACTION)
    .catch(createRefusedChangeLogger(tools, operator.username));
}

/**
 * Returns a function that records a refused change of rights, and then throws the error of the refusal again.
 */
const createRefusedChangeLogger =
  (tools: Omit<OperatorCommandDependencies, 'hashing' | 'random'>, username: string) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof ApiError) {
      await tools.store.transaction(async (tx) => {
        const account = await findAccountByUsername(tx, findAccountCollection(tools.resources), username);
        if (account) await appendOperatorChangeEntry(tx, tools, account, ['rights', 'refused']);
      }, URGENT_TRANSACTION);
    }
    throw error;
  };

/** An operator with console access. `only` lists the operator's rights; an empty list means every right. */
export interface OperatorSummary {
  username: string;
  name: string;
  only: readonly string[];
}

/** Returns all operators with console scope who are not withdrawn, sorted by username. */
export async function listOperators({
  resources,
  store,
}: Pick<OperatorCommandDependencies, 'resources' | 'store'>): Promise<OperatorSummary[]> {
  const summaries = (await readOperatorAccounts(store, findAccountCollection(resources))).map((account) => {
    const { username, name, scope } = toSessionOperator(account, '');
    return { username, name, only: extractScopeRestrictions(scope) };
  });
  return summaries.toSorted((left, right) => (left.username < right.username ? -1 : 1));
}

/**
 * Takes console scope from the user with this username and ends the user's sessions; the record stays.
 * Returns false if the user is no operator. Throws `last_operator` if no operator with every right would
 * remain.
 */
export async function revokeConsoleAccess(
  tools: Omit<OperatorCommandDependencies, 'hashing' | 'random'>,
  username: string,
): Promise<boolean> {
  const { resources, store, clock } = tools;
  const accounts = findAccountCollection(resources);
  const revokeAccessInTransaction = async (tx: Transaction) => {
    const account = await findAccountByUsername(tx, accounts, username);
    if (!account || !isOperatorScope(toSessionOperator(account, '').scope)) return false;
    await requireAnotherFullRightsUser(tx, accounts, account);
    const updatedAt = clock().toISOString();
    await tx.replace(accounts.path, {
      ...account,
      scope: [],
      ...(hasAssignedRole(account) && { _role: null }),
      version: account.version + 1,
      updatedAt,
    });
    await endSessionsOfUser(tx, account._id);
    await appendOperatorChangeEntry(tx, tools, account, ['rights', 'done']);
    return true;
  };
  return store.transaction(revokeAccessInTransaction).catch(createRefusedChangeLogger(tools, username));
}

/**
 * Changes how the account with this username may sign in, and records the change. Returns whether the account
 * has a password.
 */
async function changeSignInDataOfOperator(
  tools: Omit<OperatorCommandDependencies, 'hashing'>,
  username: string,
  applyChange: (tx: Transaction, accountId: string) => Promise<unknown>,
): Promise<boolean> {
  const { resources, store } = tools;
  return store.transaction(async (tx) => {
    const account = await findAccountByUsername(tx, findAccountCollection(resources), username);
    if (!account || !(await tx.get(CREDENTIALS_COLLECTION, account._id))) return false;
    await applyChange(tx, account._id);
    await appendOperatorChangeEntry(tx, tools, account, ['password', 'done']);
    return true;
  }, URGENT_TRANSACTION);
}

/**
 * Removes an operator's second factors, ends the operator's sessions, and stores a mail to the operator about
 * the reset. Returns whether the account has a password.
 */
export const resetSecondFactors = (
  tools: Omit<OperatorCommandDependencies, 'hashing'>,
  username: string,
): Promise<boolean> =>
  changeSignInDataOfOperator(tools, username, async (tx, id) => {
    await updateSecondFactors(tx, id, clearSecondFactors);
    await endSessionsOfUser(tx, id);
    await storeSecurityNoticeMail({ tx }, tools, id, 'reset', tools.clock());
  });

/**
 * Removes the list of addresses that an operator may call from. Returns whether the account has a password.
 */
export const clearAllowedIpAddresses = (
  tools: Omit<OperatorCommandDependencies, 'hashing'>,
  username: string,
): Promise<boolean> =>
  changeSignInDataOfOperator(tools, username, async (tx, id) => {
    const credential = await tx.get(CREDENTIALS_COLLECTION, id);
    if (credential) await tx.replace(CREDENTIALS_COLLECTION, { ...credential, addresses: [] });
  });

async function createOrUpdateOperatorAccount(
  tx: Transaction,
  tools: OperatorCommandDependencies,
  { username, name, only }: NewOperatorOptions,
): Promise<string> {
  const { resources, clock, random } = tools;
  const accounts = findAccountCollection(resources);
  const now = clock();
  const storedAccount = await findAccountByUsername(tx, accounts, username);
  const baseAccount = storedAccount ?? {
    ...createBlankRecord(accounts.resource),
    _id: createTimePrefixedId(now, random),
    version: 0,
    username,
    name: username,
    createdAt: now.toISOString(),
  };
  const currentScope = readAccountScope(baseAccount);
  const newScope =
    only === undefined && isOperatorScope(currentScope) ? currentScope : buildOperatorScope(only ?? []);
  if (storedAccount && !isUnrestrictedScope(newScope))
    await requireAnotherFullRightsUser(tx, accounts, storedAccount);
  const accountToStore = {
    ...baseAccount,
    ...(name !== undefined && { name }),
    ...(only !== undefined && hasAssignedRole(baseAccount) && { _role: null }),
    // Storing an operator also ends a suspension, so that a suspended operator can sign in again.
    ...(isSuspended(baseAccount) && { suspendedAt: null }),
    scope: newScope,
    version: baseAccount.version + 1,
    updatedAt: now.toISOString(),
  };
  await insertOrReplace(tx, accounts.path, storedAccount, accountToStore);
  await appendOperatorChangeEntry(tx, tools, accountToStore, [
    areGrantedRightsEqual(currentScope, newScope) ? 'password' : 'rights',
    'done',
  ]);
  return accountToStore._id;
}
