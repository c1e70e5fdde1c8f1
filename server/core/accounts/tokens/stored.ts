import { buildOperatorScope } from '../../../../src/core/schema/index';
import {
  doesScopeWordNameArea,
  extractScopeRestrictions,
  getAreaOfScopeWord,
} from '../../../../src/core/schema/record/scopes';
import type { Operator } from '../../call/operator';
import { exclusiveLock } from '../../store/locks';
import type { Document, LockKey, Reader, Transaction } from '../../store/store';
import { isOperatorAccount, isSignInBlocked } from '../accounts';

/**
 * Collection of tokens. The id is the SHA-256 of the token's key, so a thief of the table can't use the
 * tokens.
 */
export const API_TOKENS_COLLECTION = '_tokens';

/** A named key with which a program calls the API (decisions, section 17). */
export interface ApiToken extends Document {
  name: string;
  /** Id of the operator who made the token; a token never has a right that its maker lacks. */
  user: string;
  /**
   * The token's scopes: areas, verbs, and rights that the product declares. The scope for personal data is
   * not among them.
   */
  scopes: readonly string[];
  /** Whether calls with the token are allowed to open personal data of its areas. */
  personal: boolean;
  /** The reason for opening personal data; it is recorded with each export. */
  reason: string;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

export const isApiToken = (document: Document | null): document is ApiToken =>
  document !== null &&
  typeof document.name === 'string' &&
  typeof document.user === 'string' &&
  typeof document.expiresAt === 'string' &&
  Array.isArray(document.scopes);

/** Whether an operator's tokens can be valid: the operator must exist and be able to sign in. */
export const mayOwnApiTokens = (tokenOwner: Document | null): tokenOwner is Document =>
  tokenOwner !== null && !isSignInBlocked(tokenOwner) && isOperatorAccount(tokenOwner);

/** Returns all API tokens, sorted by name. */
export async function readAllApiTokens(reader: Reader): Promise<ApiToken[]> {
  const tokenDocuments = await reader.find(API_TOKENS_COLLECTION, {
    where: [],
    order: [],
    skip: 0,
    limit: 0,
  });
  return tokenDocuments.filter(isApiToken).sort((left, right) => left.name.localeCompare(right.name, 'ko'));
}

/** Returns the locks needed to remove an account's tokens. */
export async function findLocksForRemovingApiTokens(reader: Reader, userId: string): Promise<LockKey[]> {
  const apiTokens = await readAllApiTokens(reader);
  return apiTokens
    .filter((token) => token.user === userId)
    .map(({ _id }) => exclusiveLock(API_TOKENS_COLLECTION, _id));
}

export async function removeApiTokensOfAccount(tx: Transaction, userId: string): Promise<void> {
  for (const token of await readAllApiTokens(tx))
    if (token.user === userId) await tx.remove(API_TOKENS_COLLECTION, token._id);
}

/** Returns the areas (menu groups) among a token's scopes. */
const extractMenuAreasOfScopes = (scopes: readonly string[]): string[] => [
  ...new Set(extractScopeRestrictions(scopes).filter(doesScopeWordNameArea).map(getAreaOfScopeWord)),
];

/**
 * Whether the scopes name a menu area. A new token must name one, because a scope without areas would open
 * every area.
 */
export const hasMenuAreaScope = (scopes: readonly string[]): boolean =>
  extractMenuAreasOfScopes(scopes).length > 0;

/**
 * Returns the scope of the calls with a token: the token's scopes, and its right to personal data. It is
 * empty if the token's scopes contain no area.
 */
export function computeEffectiveTokenScope({
  scopes,
  personal,
}: Pick<ApiToken, 'scopes' | 'personal'>): string[] {
  const scopeWords = scopes.map(String);
  const areas = extractMenuAreasOfScopes(scopeWords);
  if (areas.length === 0) return [];
  const personalScopes = personal === true ? areas.map((area) => `${area}.personal`) : [];
  return buildOperatorScope([...extractScopeRestrictions(scopeWords), ...personalScopes]);
}

/** Returns the operator that a token's calls run as. */
export const toOperatorOfApiToken = (token: ApiToken, scope: readonly string[]): Operator => ({
  _id: token._id,
  name: token.name,
  username: '',
  scope,
  session: token._id,
  confirmedUntil: '',
  machine: { reason: String(token.reason ?? '') },
});
