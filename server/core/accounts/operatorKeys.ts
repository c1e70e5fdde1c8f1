import {
  type AnyResource,
  findUnknownScopeWords,
  getFirstMenuGroup,
  type StoreSortKey,
} from '../../../src/core/schema/index';
import { findAccessLogCollectionName } from '../accessLog/log';
import type { Document, Reader } from '../store/store';
import { type AccountCollection, isOperatorAccount, isWithdrawn } from './accounts';
import { toSessionOperator } from './sessions';

/** Path of the index key that only operators have. No field has this name. */
export const OPERATOR_INDEX_KEY_PATH = '_operator';

/** The same index key for all operators. Any constant text would do. */
const INDEX_VALUE_OF_OPERATORS = '1';

/** Returns an account's index key, by which the store finds the operators. */
export const createOperatorAccountIndexKey = (
  account: Document,
): Record<typeof OPERATOR_INDEX_KEY_PATH, StoreSortKey> => ({
  [OPERATOR_INDEX_KEY_PATH]:
    isOperatorAccount(account) && !isWithdrawn(account) ? INDEX_VALUE_OF_OPERATORS : null,
});

/**
 * Returns the menu area of the access log. Only operators with the right to this area are allowed to see
 * operators and roles.
 */
export function findAdminMenuArea(resources: readonly AnyResource[]): string | null {
  const accessLogPath = findAccessLogCollectionName(resources);
  return getFirstMenuGroup(resources.filter(({ api }) => api.path === accessLogPath));
}

export const readOperatorAccounts = (reader: Reader, { path }: AccountCollection): Promise<Document[]> => {
  const where = [{ op: 'equals', path: OPERATOR_INDEX_KEY_PATH, key: INDEX_VALUE_OF_OPERATORS }] as const;
  return reader.find(path, { where, order: [], skip: 0, limit: 0 });
};

/** Maps each scope that the product does not know to the usernames of the operators who have this scope. */
export async function mapUnknownScopesToUsernames(
  reader: Reader,
  accounts: AccountCollection,
  knownScopes: readonly string[],
): Promise<Map<string, string[]>> {
  const usernamesByScope = new Map<string, string[]>();
  for (const account of await readOperatorAccounts(reader, accounts)) {
    const { username, scope } = toSessionOperator(account, '');
    for (const unknownScope of findUnknownScopeWords(scope, knownScopes))
      usernamesByScope.set(unknownScope, [...(usernamesByScope.get(unknownScope) ?? []), username]);
  }
  return usernamesByScope;
}
