import { isStorableText } from '../../../src/core/schema/index';
import {
  CREDENTIALS_COLLECTION,
  isOperatorAccount,
  isSignInBlocked,
  storePasswordHash,
} from '../accounts/accounts';
import { mayAccountUseAddress, requireAllowedIpAddress } from '../accounts/addresses';
import { findPasswordProblem } from '../accounts/passwordRules';
import { decryptPassword } from '../accounts/sealedPasswords';
import { toSessionOperator } from '../accounts/sessions';
import { ApiError } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { addToAccessEntryDraft, skipAccessEntry } from '../call/accessNote';
import { getIpAddressRateLimitKey } from '../call/address';
import { API_BASE_PATH, defineChange, type Route, type RouteCall } from '../call/route';
import type { ApiServices } from '../services';
import { exclusiveLock, sharedLock } from '../store/locks';
import type { Document, Reader } from '../store/store';
import { acceptInvitationRouteDescription } from './facts';
import { INVITATIONS_COLLECTION } from './stored';

/**
 * Returns the valid invitation with a token, and the invited account. Throws 404 `invitation_over` if no
 * valid invitation has the token, and 403 `wrong_address` if the account may not sign in from this address.
 */
async function readValidInvitation(
  reader: Reader,
  token: unknown,
  { now, env }: RouteCall,
  { accounts }: ApiServices,
) {
  const isTokenWellFormed = typeof token === 'string' && isStorableText(token) && token.length === 64;
  const invitation = isTokenWellFormed ? await reader.get(INVITATIONS_COLLECTION, await sha256(token)) : null;
  const account = invitation && (await reader.get(accounts.path, String(invitation.user)));
  const isInvitationValid =
    account !== null &&
    String(invitation?.expiresAt) > now.toISOString() &&
    isOperatorAccount(account) &&
    !isSignInBlocked(account);
  if (!invitation || !isInvitationValid) throw new ApiError('invitation_over');
  if (!(await mayAccountUseAddress(reader, account._id, env))) throw new ApiError('wrong_address');
  return { invitation, account };
}

const createInvitationAnswer = (account: Document, invitation: Document, isInvitationUsed: boolean) => ({
  id: account._id,
  answer: {
    status: 200,
    body: {
      invitation: {
        name: String(account.name ?? ''),
        username: String(account.username ?? ''),
        until: String(invitation.expiresAt),
        used: isInvitationUsed,
      },
    },
  },
});

/**
 * The endpoint that the page behind an invitation's link calls, without a session. If the body has no
 * password, the endpoint returns the invited operator's name and username. Otherwise it sets the invited
 * operator's password.
 */
export const createAcceptInvitationRoute = (services: ApiServices): Route =>
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/session/invitation`,
    who: 'anyone',
    ofNoResource: true,
    describe: () => acceptInvitationRouteDescription,
    access: 'password',
    input: 'signIn',
    isUrgent: true,
    // Calls of this endpoint count as sign-in attempts, because each costs a look-up, and a password hash if
    // the token is known.
    async admit({ env, now }) {
      requireAllowedIpAddress(services, env);
      await services.tries.countTryOfSource(`address ${getIpAddressRateLimitKey(env.address)}`, now);
    },
    async prepare(call, { token, password }) {
      const { store, accounts, keys, nonces, hashing } = services;
      const validInvitation = await readValidInvitation(store, token, call, services);
      if (password === undefined) {
        skipAccessEntry(call);
        return {
          locks: async () => [],
          run: async () => createInvitationAnswer(validInvitation.account, validInvitation.invitation, false),
        };
      }
      const decryptedPassword = await decryptPassword(keys, password);
      const problem = await findPasswordProblem(
        decryptedPassword.password,
        validInvitation.account,
        services,
      );
      if (problem) throw new ApiError('invalid', { problems: { of: { password: problem } } });
      const passwordHash = await hashing.hash(decryptedPassword.password);
      const userId = validInvitation.account._id;
      return {
        locks: async () => [
          exclusiveLock(INVITATIONS_COLLECTION, validInvitation.invitation._id),
          sharedLock(accounts.path, userId),
          exclusiveLock(CREDENTIALS_COLLECTION, userId),
          nonces.lockOf(decryptedPassword.nonce),
        ],
        async run({ tx }) {
          await tx.lock(`${accounts.path}/${userId}`, true);
          await tx.lock(`${CREDENTIALS_COLLECTION}/${userId}`);
          // The invitation is read again, because another call may have used or withdrawn it while this call
          // hashed the password.
          const { invitation, account } = await readValidInvitation(tx, token, call, services);
          await nonces.use(tx, decryptedPassword.nonce, call.now);
          await tx.remove(INVITATIONS_COLLECTION, invitation._id);
          await storePasswordHash(tx, account._id, passwordHash, call.now);
          addToAccessEntryDraft(call, { operator: toSessionOperator(account, '') });
          return createInvitationAnswer(account, invitation, true);
        },
      };
    },
  });
