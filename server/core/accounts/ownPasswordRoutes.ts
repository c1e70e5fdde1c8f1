import type { Problem } from '../../../src/core/schema/index';
import { ApiError } from '../basics/errors';
import type { Operator } from '../call/operator';
import { API_BASE_PATH, defineChange, type Route, type RouteCall } from '../call/route';
import { exclusiveLock } from '../store/locks';
import { type Transaction, URGENT_TRANSACTION } from '../store/store';
import { CREDENTIALS_COLLECTION, storePasswordHash } from './accounts';
import { changePasswordRouteDescription, confirmIdentityRouteDescription } from './facts';
import { findPasswordProblem } from './passwordRules';
import { runCountedComparison } from './runCountedComparison';
import { type DecryptedPassword, decryptPassword } from './sealedPasswords';
import { prepareConfirmationBySecondFactor } from './second/confirming';
import { hasSecondFactor, readSecondFactors } from './second/factors';
import type { SecondFactorDependencies } from './second/ports';
import type { FactorProofVerifier } from './second/proofs';
import { keepCallerSessionSignedIn, SESSIONS_COLLECTION, storePasswordConfirmation } from './sessions';
import { createPasswordVerifier } from './verifying';

const SESSION_PATH = `${API_BASE_PATH}/session`;

const createFieldError = (field: string, problem: Problem) =>
  new ApiError('invalid', { problems: { of: { [field]: problem } } });

/**
 * Returns the caller's session as a sign-in try, so that tries at the caller's own password are limited
 * per session. A stranger at an unattended console gets as few guesses as at the sign-in page.
 */
const toSessionSignInTry = ({ session, username }: Operator) => ({
  username,
  source: `session ${session}`,
  isKnown: true,
});

/**
 * The endpoints for the operator's own password. Every operator is allowed to call these endpoints,
 * regardless of rights.
 */
export function createCallerPasswordRoutes(
  ports: SecondFactorDependencies,
  proofVerifier: FactorProofVerifier,
): Route[] {
  const { store, accounts, hashing, keys, nonces, tries, accessLog } = ports;
  const passwordVerifier = createPasswordVerifier(ports);

  /**
   * Counts a try at one's own password in this session, and consumes the nonces of the sent passwords. Runs
   * before the passwords are compared, so that simultaneous guesses count too.
   */
  const countAttemptAndConsumeNonces = async (
    decryptedPasswords: readonly DecryptedPassword[],
    { operator, now }: RouteCall,
  ) => {
    const signInTry = toSessionSignInTry(operator);
    const sentNonces = [...new Set(decryptedPasswords.map(({ nonce }) => nonce))];
    const storeTryAndNonces = async (tx: Transaction) => {
      await tries.at(tx, signInTry, now);
      for (const nonce of sentNonces) await nonces.use(tx, nonce, now);
    };
    const locks = [...(await tries.locksOf(signInTry)), ...sentNonces.map(nonces.lockOf)];
    await store.transaction(storeTryAndNonces, { ...URGENT_TRANSACTION, locks });
  };

  const isOwnPassword = ({ password }: DecryptedPassword, { operator, now }: RouteCall) =>
    runCountedComparison(ports, toSessionSignInTry(operator), now, () =>
      passwordVerifier.isOwn(operator._id, password),
    );

  const returnTriesOfCaller = async (operator: Operator, now: Date) => {
    const signInTry = toSessionSignInTry(operator);
    const locks = await tries.locksOf(signInTry);
    await store.transaction((tx) => tries.returnTries(tx, signInTry, now), { ...URGENT_TRANSACTION, locks });
  };

  return [
    defineChange({
      method: 'POST',
      path: `${SESSION_PATH}/confirm`,
      who: 'self',
      isUrgent: true,
      describe: () => confirmIdentityRouteDescription,
      input: 'signIn',
      async prepare(call, body) {
        const { operator, now, env } = call;
        const factors = readSecondFactors(await store.get(CREDENTIALS_COLLECTION, operator._id));
        if (hasSecondFactor(factors))
          return prepareConfirmationBySecondFactor(ports, proofVerifier, call, body);
        const decryptedPassword = await decryptPassword(keys, body.password);
        await countAttemptAndConsumeNonces([decryptedPassword], call);
        if (!(await isOwnPassword(decryptedPassword, call))) {
          const failedSignInEntry = {
            at: now,
            operator,
            address: env.address,
            action: 'signInFailed',
          } as const;
          await accessLog.write([{ ...failedSignInEntry, result: 'failed' }]);
          throw createFieldError('password', { key: 'wrongPassword' });
        }
        await returnTriesOfCaller(operator, now);
        return {
          locks: async () => [exclusiveLock(SESSIONS_COLLECTION, operator.session)],
          async run({ tx }) {
            const confirmedUntil = await storePasswordConfirmation(tx, operator.session, now);
            return { id: operator._id, answer: { status: 200, body: { confirmedUntil } } };
          },
        };
      },
    }),
    defineChange({
      method: 'PUT',
      path: `${SESSION_PATH}/password`,
      who: 'self',
      isUrgent: true,
      describe: () => changePasswordRouteDescription,
      access: 'password',
      input: 'signIn',
      async prepare(call, body) {
        const { operator, now } = call;
        const currentPassword = await decryptPassword(keys, body.current);
        const newPassword = await decryptPassword(keys, body.password);
        await countAttemptAndConsumeNonces([currentPassword, newPassword], call);
        const credential = await store.get(CREDENTIALS_COLLECTION, operator._id);
        if (!(await isOwnPassword(currentPassword, call))) {
          throw createFieldError('current', { key: 'wrongPassword' });
        }
        // The right password was no guess, also if the new one is refused.
        await returnTriesOfCaller(operator, now);
        if (newPassword.password === currentPassword.password)
          throw createFieldError('password', { key: 'samePassword' });
        const problem = await findPasswordProblem(
          newPassword.password,
          await store.get(accounts.path, operator._id),
          ports,
        );
        if (problem) throw createFieldError('password', problem);
        const hash = await hashing.hash(newPassword.password);
        return {
          locks: async () => [
            exclusiveLock(SESSIONS_COLLECTION, operator.session),
            exclusiveLock(CREDENTIALS_COLLECTION, operator._id),
          ],
          async run({ tx }) {
            // The password is read again, because another operator might have changed it during the
            // comparison.
            const storedCredential = await tx.get(CREDENTIALS_COLLECTION, operator._id);
            if (storedCredential?.version !== credential?.version)
              throw createFieldError('current', { key: 'wrongPassword' });
            const credentialVersion = await storePasswordHash(tx, operator._id, hash, now);
            await keepCallerSessionSignedIn(tx, operator, operator._id, credentialVersion);
            return { id: operator._id, answer: { status: 200, body: { changed: true } } };
          },
        };
      },
    }),
  ];
}
