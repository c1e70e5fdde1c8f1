import { setInBoundedMap } from '../../../../src/core/schema/basics/setInBoundedMap';
import { limits } from '../../../../src/core/schema/index';
import { collectNamesUsableInScopes, intersectScopes } from '../../../../src/core/schema/record/scopeCells';
import type { RequestEnv } from '../../basics/env';
import { ApiError } from '../../basics/errors';
import { createErrorId, sha256 } from '../../basics/ids';
import { getIpAddressRateLimitKey } from '../../call/address';
import type { Operator } from '../../call/operator';
import type { Reader } from '../../store/store';
import { type AccountCollection, readAccountScope } from '../accounts';
import { requireAllowedIpAddress } from '../addresses';
import type { AccountDependencies } from '../ports';
import { storeSessionOrTokenLastUse } from '../sessions';
import { createRateLimiter } from './rate';
import {
  API_TOKENS_COLLECTION,
  type ApiToken,
  computeEffectiveTokenScope,
  isApiToken,
  mayOwnApiTokens,
  toOperatorOfApiToken,
} from './stored';

const API_TOKEN_PATTERN = /^ck_[0-9a-f]{64}$/;

/** Maximum number of valid tokens that a process remembers. */
const MAX_REMEMBERED_TOKENS = 1_000;

/**
 * Returns a valid token and its scope, without rights that the token's maker has lost. Returns null if the
 * token is not valid.
 */
async function readValidToken(
  reader: Reader,
  tokenId: string,
  now: Date,
  accounts: AccountCollection,
  resources: AccountDependencies['resources'],
): Promise<{ token: ApiToken; scope: string[] } | null> {
  const token = await reader.get(API_TOKENS_COLLECTION, tokenId);
  if (!isApiToken(token) || token.expiresAt <= now.toISOString()) return null;
  const tokenOwner = await reader.get(accounts.path, token.user);
  if (!mayOwnApiTokens(tokenOwner)) return null;
  return {
    token,
    scope: intersectScopes(
      computeEffectiveTokenScope(token),
      readAccountScope(tokenOwner),
      collectNamesUsableInScopes(resources),
    ),
  };
}

/**
 * Returns the function that finds the caller by a token's key. Throws 401 `token` if the key is unknown or
 * expired, or if a session cookie comes with it. Throws 429 `too_many_calls` for too many calls of one token,
 * or too many wrong keys from one address. Throws 403 `wrong_address` for a network address from which
 * operators are not allowed to call.
 */
export function createApiTokenAuthenticator(ports: AccountDependencies) {
  const { store, accounts, resources, cookies, log, random } = ports;
  const { calls, wrong, wrongSeconds } = limits.tokenLimits;
  const countCall = createRateLimiter(calls, 1);
  const countWrongTokenTry = createRateLimiter(wrong, wrongSeconds);
  /**
   * Ids of tokens that were valid before. Calls with these tokens are not refused when too many wrong keys
   * come from the same address.
   */
  const validTokenIds = new Map<string, true>();

  return async (tokenKey: string, env: RequestEnv, now: Date, reader?: Reader): Promise<Operator> => {
    if (cookies.read(env.cookie) !== undefined) throw new ApiError('token');
    const id = await sha256(tokenKey);
    const isFirstAuthentication = reader === undefined;
    if (isFirstAuthentication && !validTokenIds.has(id))
      countWrongTokenTry(getIpAddressRateLimitKey(env.address), now);
    const validToken = API_TOKEN_PATTERN.test(tokenKey)
      ? await readValidToken(reader ?? store, id, now, accounts, resources)
      : null;
    if (!validToken) {
      validTokenIds.delete(id);
      throw new ApiError('token');
    }
    const { token, scope } = validToken;
    setInBoundedMap(validTokenIds, id, true, MAX_REMEMBERED_TOKENS);
    requireAllowedIpAddress(ports, env);
    if (isFirstAuthentication) {
      countCall(id, now);
      // If storing the time of last use fails, the call continues: stored data must stay readable on a full
      // disk.
      await storeSessionOrTokenLastUse(store, API_TOKENS_COLLECTION, token, 'lastUsedAt', now).catch(
        (error: unknown) => log(createErrorId(random), error),
      );
    }
    return toOperatorOfApiToken(token, scope);
  };
}
