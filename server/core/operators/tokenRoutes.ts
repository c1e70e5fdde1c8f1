import {
  isBlankText,
  isStorableText,
  isUnrestrictedScope,
  type Loose,
  lengthOf,
  limits,
} from '../../../src/core/schema/index';
import { collectNamesUsableInScopes } from '../../../src/core/schema/record/scopeCells';
import { extractScopeRestrictions, scopeWordsWithoutArea } from '../../../src/core/schema/record/scopes';
import { toSingleLine } from '../../../src/core/schema/text/text';
import {
  API_TOKENS_COLLECTION,
  type ApiToken,
  computeEffectiveTokenScope,
  hasMenuAreaScope,
  mayOwnApiTokens,
  readAllApiTokens,
} from '../accounts/tokens/stored';
import { ApiError } from '../basics/errors';
import { createSessionReference, sha256 } from '../basics/ids';
import { addMilliseconds, DAY_MS } from '../basics/time';
import { addToAccessEntryDraft } from '../call/accessNote';
import {
  createIdempotencyReplyId,
  findRecordOfIdempotentCall,
  IDEMPOTENCY_REPLIES_COLLECTION,
  storeIdempotencyReply,
} from '../call/idempotency';
import type { Operator } from '../call/operator';
import { refuseQueryParams, refuseUnknownKeys } from '../call/params';
import type { AllowedCallers } from '../call/rights';
import { API_BASE_PATH, defineChange, type Route, type RouteCall, type WriteContext } from '../call/route';
import type { ApiServices } from '../services';
import { exclusiveLock, getDocumentCreationLock, sharedLock } from '../store/locks';
import type { Reader } from '../store/store';
import { requireCallerHoldsScopes, rereadCallerInTransaction } from './admit';
import { createInvalidBodyError, parseScopesInBody } from './body';
import {
  createdApiTokenAnswerSchema,
  tokenCreationBodySchema,
  tokenErrorCodes,
  tokenListAnswerSchema,
} from './tokenFacts';

const API_TOKENS_PATH = `${API_BASE_PATH}/tokens`;

/** Name of the lock that protects the rules about all tokens: their maximum number and their unique names. */
const LOCK_NAME_FOR_TOKEN_RULES = `${API_TOKENS_COLLECTION}.name`;

function parseTokenName(sentName: unknown): string {
  const name = typeof sentName === 'string' ? toSingleLine(sentName) : '';
  if (isBlankText(name) || !isStorableText(name)) throw createInvalidBodyError({ name: { key: 'required' } });
  const maxNameLength = limits.tokenLimits.name;
  if (lengthOf(name) > maxNameLength)
    throw createInvalidBodyError({ name: { key: 'tooLong', args: { max: maxNameLength } } });
  return name;
}

/**
 * Returns the scopes (rights) that a body gives a token. Throws 422 if no scope names an area (a group of
 * resources). Also throws 422 for scopes of personal data, because a token gets this right only from the
 * body's key `personal`.
 */
function parseTokenScopes(sentScopes: unknown, services: ApiServices): string[] {
  parseScopesInBody(sentScopes, 'scopes', services);
  const scopes = [...new Set(sentScopes as string[])];
  const isScopeWordForbiddenInToken = (scopeWord: string) =>
    scopeWordsWithoutArea.includes(scopeWord) || scopeWord.endsWith('.personal');
  if (extractScopeRestrictions(scopes).some(isScopeWordForbiddenInToken))
    throw createInvalidBodyError({ scopes: { key: 'notAChoice' } });
  if (!hasMenuAreaScope(scopes)) throw createInvalidBodyError({ scopes: { key: 'required' } });
  return scopes;
}

function parsePersonalDataReasonOfToken(sentReason: unknown, grantsPersonalData: boolean): string {
  const { min, max } = limits.exportReasonLengthLimits;
  const reason = typeof sentReason === 'string' ? toSingleLine(sentReason) : '';
  if (!grantsPersonalData) return '';
  if (!isStorableText(reason) || lengthOf(reason) < min)
    throw createInvalidBodyError({ reason: { key: 'required' } });
  if (lengthOf(reason) > max) throw createInvalidBodyError({ reason: { key: 'tooLong', args: { max } } });
  return reason;
}

/**
 * Returns the instant when a token expires. Throws 422 unless this instant is within the next
 * `limits.tokenLimits.days` days.
 */
function parseTokenExpiry(sentExpiry: unknown, now: Date): string {
  const expiryMs = typeof sentExpiry === 'string' ? Date.parse(sentExpiry) : Number.NaN;
  if (Number.isNaN(expiryMs)) throw createInvalidBodyError({ expiresAt: { key: 'required' } });
  const expiresAt = new Date(expiryMs).toISOString();
  if (expiresAt <= now.toISOString() || expiresAt > addMilliseconds(now, limits.tokenLimits.days * DAY_MS))
    throw createInvalidBodyError({ expiresAt: { key: 'notAChoice' } });
  return expiresAt;
}

function parseTokenBody(
  { name, scopes, personal = false, reason, expiresAt, ...others }: Loose,
  call: RouteCall,
  services: ApiServices,
) {
  refuseUnknownKeys(Object.keys(others));
  if (typeof personal !== 'boolean') throw createInvalidBodyError({ personal: { key: 'type' } });
  return {
    name: parseTokenName(name),
    scopes: parseTokenScopes(scopes, services),
    personal,
    reason: parsePersonalDataReasonOfToken(reason, personal),
    expiresAt: parseTokenExpiry(expiresAt, call.now),
  };
}

async function toListedToken(reader: Reader, token: ApiToken, now: Date, { accounts }: ApiServices) {
  const tokenOwner = await reader.get(accounts.path, token.user);
  const stateIfUnexpired = mayOwnApiTokens(tokenOwner) ? 'active' : 'stopped';
  const tokenState = token.expiresAt <= now.toISOString() ? 'expired' : stateIfUnexpired;
  const { _id, name, scopes, personal, reason, createdAt, createdBy, expiresAt, lastUsedAt } = token;
  return {
    _id,
    name,
    scopes,
    personal,
    reason,
    createdAt,
    createdBy,
    expiresAt,
    lastUsedAt,
    state: tokenState,
  };
}

/**
 * Removes the token that an earlier call with the same Idempotency-Key created. Its key is stored nowhere, so a
 * caller whose answer was lost gets a new token in its place. Throws 409 `already_created` if a program has
 * used that token, or if this call names another one.
 */
async function removeTokenWithLostKey(
  { tx, call }: WriteContext,
  replyId: string,
  tokenName: string,
): Promise<void> {
  const token = await findRecordOfIdempotentCall(tx, call, replyId, API_TOKENS_COLLECTION);
  if (!token) return;
  if (token.lastUsedAt !== null || token.name !== tokenName) throw new ApiError('already_created');
  await tx.remove(API_TOKENS_COLLECTION, token._id);
  await tx.remove(IDEMPOTENCY_REPLIES_COLLECTION, replyId);
}

/** Throws 403 unless the operator has every right. */
function requireEveryRight({ scope }: Operator): void {
  if (!isUnrestrictedScope(scope)) throw new ApiError('no_right');
}

/**
 * The endpoints for API tokens (decisions, section 17). Only operators with every right may call these
 * endpoints.
 */
export function createApiTokenRoutes(services: ApiServices): Route[] {
  const { store, random, product } = services;
  // A caller must have the rights to all resources of the product. They are read from `product`, because
  // `services.resources` may lack those that the caller may not read.
  const allowedCallers: AllowedCallers = {
    group: null,
    personal: true,
    needs: collectNamesUsableInScopes(product.resources).words,
  };
  const sharedRouteOptions = { who: allowedCallers, ofNoResource: true, forPeople: true } as const;
  return [
    {
      method: 'GET',
      path: API_TOKENS_PATH,
      ...sharedRouteOptions,
      describe: () => ({ title: 'Lists the tokens of programs', answer: tokenListAnswerSchema }),
      async read({ request, now }) {
        refuseQueryParams(request.url);
        const storedTokens = await readAllApiTokens(store);
        const listedTokens = await store.together((reader) =>
          Promise.all(storedTokens.map((token) => toListedToken(reader, token, now, services))),
        );
        return { status: 200, body: { tokens: listedTokens } };
      },
    },
    defineChange({
      method: 'POST',
      path: API_TOKENS_PATH,
      ...sharedRouteOptions,
      access: 'rights',
      confirm: true,
      describe: () => ({
        title:
          'Creates a token; its key is answered this once. A repeated Idempotency-Key replaces an unused one',
        body: tokenCreationBodySchema,
        status: 201,
        answer: createdApiTokenAnswerSchema,
        isRepeatable: true,
        errors: tokenErrorCodes,
      }),
      input: 'json',
      async prepare(call, body) {
        call.requireConfirmed();
        const tokenInput = parseTokenBody(body, call, services);
        addToAccessEntryDraft(call, { filter: tokenInput.name });
        const replyId = await createIdempotencyReplyId(call, 'create', API_TOKENS_COLLECTION, '');
        const tokenKey = `ck_${createSessionReference(random)}`;
        const tokenId = await sha256(tokenKey);
        return {
          locks: async () => [
            sharedLock(services.accounts.path, call.operator._id),
            { name: LOCK_NAME_FOR_TOKEN_RULES },
            getDocumentCreationLock(API_TOKENS_COLLECTION),
            ...(replyId === null ? [] : [exclusiveLock(IDEMPOTENCY_REPLIES_COLLECTION, replyId)]),
          ],
          async run(writeContext) {
            const { tx } = writeContext;
            await tx.lock(LOCK_NAME_FOR_TOKEN_RULES);
            const caller = await rereadCallerInTransaction(writeContext, services);
            requireEveryRight(caller);
            requireCallerHoldsScopes(caller, computeEffectiveTokenScope(tokenInput));
            if (replyId !== null) await removeTokenWithLostKey(writeContext, replyId, tokenInput.name);
            const storedTokens = await readAllApiTokens(tx);
            const maxTokens = limits.tokenLimits.most;
            if (storedTokens.length >= maxTokens)
              throw new ApiError('too_many_tokens', { args: { max: maxTokens } });
            if (storedTokens.some(({ name }) => name === tokenInput.name))
              throw createInvalidBodyError({ name: { key: 'taken' } });
            const token: ApiToken = {
              ...{ _id: tokenId, version: 1, user: caller._id, ...tokenInput },
              ...{ createdAt: call.now.toISOString(), createdBy: caller.name, lastUsedAt: null },
            };
            await tx.insert(API_TOKENS_COLLECTION, token);
            if (replyId !== null) {
              const reply = { id: replyId, fingerprint: '' };
              await storeIdempotencyReply(tx, call, reply, tokenId, { status: 201 });
            }
            const listedToken = await toListedToken(tx, token, call.now, services);
            return { id: tokenId, answer: { status: 201, body: { token: listedToken, key: tokenKey } } };
          },
        };
      },
    }),
    defineChange({
      method: 'DELETE',
      path: `${API_TOKENS_PATH}/:id`,
      ...sharedRouteOptions,
      access: 'rights',
      confirm: true,
      describe: () => ({ title: 'Revokes a token: its next call is refused', answer: { type: 'object' } }),
      input: 'none',
      async prepare(call) {
        call.requireConfirmed();
        return {
          locks: async () => [
            sharedLock(services.accounts.path, call.operator._id),
            exclusiveLock(API_TOKENS_COLLECTION, call.params.id ?? ''),
          ],
          async run(writeContext) {
            const { tx } = writeContext;
            requireEveryRight(await rereadCallerInTransaction(writeContext, services));
            const token = await tx.get(API_TOKENS_COLLECTION, call.params.id ?? '');
            if (!token) throw new ApiError('not_found');
            addToAccessEntryDraft(call, { filter: String(token.name ?? '') });
            await tx.remove(API_TOKENS_COLLECTION, token._id);
            return { id: token._id, answer: { status: 200, body: { token: { _id: token._id } } } };
          },
        };
      },
    }),
  ];
}
