import { isObject, type Loose, limits } from '../../../../src/core/schema/index';
import { toNfkc } from '../../../../src/core/schema/text/text';
import { ApiError } from '../../basics/errors';
import { fillMessagePlaceholders } from '../../basics/messages';
import { addMilliseconds, MINUTE_MS } from '../../basics/time';
import type { Operator } from '../../call/operator';
import type { RouteCall } from '../../call/route';
import { exclusiveLock } from '../../store/locks';
import { type Transaction, URGENT_TRANSACTION } from '../../store/store';
import { CREDENTIALS_COLLECTION } from '../accounts';
import { type NoticeMailWriteContext, storeSecurityNoticeMail } from '../notices';
import { compareTotpCode } from './authenticator';
import { readSecondFactors, type SecondFactors, updateSecondFactors } from './factors';
import type { SecondFactorDependencies } from './ports';
import { findMatchingRecoveryCodeHash } from './recovery';

/** The proof that an operator sent for a second step, such as the code of an authenticator app. */
export type SubmittedFactorProof =
  | { by: 'authenticator'; code: string }
  | { by: 'recovery'; code: string }
  | { by: 'passkey'; response: unknown; challenge: string; verifiesUser: boolean };

/** A verified proof. It permits an action, whose transaction must mark the proof as used. */
export type VerifiedFactorProof =
  | { by: 'authenticator'; step: number }
  | { by: 'recovery'; hash: string }
  | { by: 'passkey'; id: string };

/** Returns the id of the passkey in a browser's response; '' if the response has none. */
export const readPasskeyIdFromResponse = (response: unknown): string =>
  isObject(response) && typeof response.id === 'string' ? response.id : '';

/** Returns the code in a request body. Throws 400 unless the code is a text. */
export function readFactorCodeFromBody({ code }: Loose): string {
  if (typeof code !== 'string' || code.length > limits.maxQueryValueLength) throw new ApiError('bad_request');
  return code;
}

/** Returns a code's digits in half-width, without spaces or other signs. */
export const extractCodeDigits = (code: string): string => toNfkc(code).replace(/\D/g, '');

/**
 * Returns an account's factors, changed so that this proof can't be used again. Returns null if another call
 * has used the proof since its verification.
 */
function markProofAsUsed(
  factors: SecondFactors,
  proof: VerifiedFactorProof,
  now: Date,
): SecondFactors | null {
  const usedAt = now.toISOString();
  const unlockedFactors = { ...factors, wrong: 0, closedUntil: '' };
  if (proof.by === 'authenticator') {
    const { authenticator } = factors;
    if (!authenticator || proof.step <= authenticator.step) return null;
    return { ...unlockedFactors, authenticator: { ...authenticator, step: proof.step, usedAt } };
  }
  if (proof.by === 'recovery') {
    const codes = factors.recovery?.codes ?? [];
    const matchingCode = codes.find(({ hash }) => hash === proof.hash);
    if (!factors.recovery || matchingCode?.usedAt !== null) return null;
    const markedCodes = codes.map((code) => (code === matchingCode ? { ...code, usedAt } : code));
    return { ...unlockedFactors, recovery: { ...factors.recovery, codes: markedCodes } };
  }
  const isPasskeyKnown = factors.passkeys.some(({ id }) => id === proof.id);
  const passkeys = factors.passkeys.map((passkey) =>
    passkey.id === proof.id ? { ...passkey, usedAt } : passkey,
  );
  return isPasskeyKnown ? { ...unlockedFactors, passkeys } : null;
}

/** A function that stores more changes after a wrong try, in the transaction that records the try. */
type AdditionalChangesWriter = (tx: Transaction) => Promise<void>;

/** Verifies the proofs that operators send for a second step, and counts the tries of each account. */
export function createFactorProofVerifier(ports: SecondFactorDependencies) {
  const { store, hashing, secretSeal, passkeys, messages, accessLog } = ports;
  const secondStepTexts = messages.second;

  /**
   * Counts a try before the code is compared, so that simultaneous guesses count too. Returns how many tries
   * are left. Throws 429 `too_many_tries` while the account is locked.
   */
  const incrementFactorTryCount = (accountId: string, now: Date): Promise<number> =>
    store.transaction(
      async (tx) => {
        let remainingTries = 0;
        await updateSecondFactors(tx, accountId, (factors) => {
          const instant = now.toISOString();
          if (factors.closedUntil > instant) {
            const remainingMs = Date.parse(factors.closedUntil) - now.getTime();
            const remainingMinutes = Math.ceil(remainingMs / MINUTE_MS);
            const message = fillMessagePlaceholders(secondStepTexts.closed, { minutes: remainingMinutes });
            throw new ApiError('too_many_tries', { message, args: { minutes: remainingMinutes } });
          }
          const wrongTryCount = (factors.closedUntil === '' ? factors.wrong : 0) + 1;
          remainingTries = limits.secondFactorLimits.wrongCodes - wrongTryCount;
          const closedUntil =
            remainingTries > 0
              ? ''
              : addMilliseconds(now, limits.secondFactorLimits.closedMinutes * MINUTE_MS);
          return { ...factors, wrong: wrongTryCount, closedUntil };
        });
        return remainingTries;
      },
      { ...URGENT_TRANSACTION, locks: [exclusiveLock(CREDENTIALS_COLLECTION, accountId)] },
    );

  /**
   * Records a wrong try and throws the error for it. After the last allowed try, the account is locked and
   * the operator gets a mail about it.
   */
  async function recordWrongProofAndThrow(
    account: Pick<Operator, '_id' | 'name' | 'username' | 'scope'>,
    { now, env }: RouteCall,
    remainingTries: number,
    message: string,
    storeExtraChanges: AdditionalChangesWriter,
  ): Promise<never> {
    const baseAccessEntry = { at: now, operator: account, address: env.address, result: 'failed' } as const;
    const isLastTry = remainingTries <= 0;
    const accessEntries = [{ ...baseAccessEntry, action: 'signInFailed' } as const];
    await store.transaction(async (tx) => {
      await accessLog.append(
        tx,
        isLastTry ? [...accessEntries, { ...baseAccessEntry, action: 'locked' } as const] : accessEntries,
      );
      await storeExtraChanges(tx);
      if (isLastTry) await storeSecurityNoticeMail({ tx }, ports, account._id, 'closed', now);
    }, URGENT_TRANSACTION);
    if (isLastTry) ports.outbox.wake();
    if (!isLastTry) throw new ApiError('wrong_code', { message });
    const lockMinutes = limits.secondFactorLimits.closedMinutes;
    throw new ApiError('too_many_tries', {
      message: fillMessagePlaceholders(secondStepTexts.closed, { minutes: lockMinutes }),
      args: { minutes: lockMinutes },
    });
  }

  /** Returns the verified proof, or a text that tells the operator why the proof is wrong. */
  async function verifyFactorProof(
    factors: SecondFactors,
    submittedProof: SubmittedFactorProof,
    now: Date,
    remainingTries: number,
  ): Promise<VerifiedFactorProof | string> {
    const wrongCodeMessage = fillMessagePlaceholders(secondStepTexts.left, { left: remainingTries });
    if (submittedProof.by === 'authenticator') {
      const { authenticator } = factors;
      if (!authenticator) return wrongCodeMessage;
      const secret = await secretSeal.open(authenticator.secret);
      const comparison = compareTotpCode(
        secret,
        extractCodeDigits(submittedProof.code),
        authenticator.step,
        now,
      );
      if (comparison === null) return wrongCodeMessage;
      if ('step' in comparison) return { by: 'authenticator', step: comparison.step };
      const { minutes } = comparison;
      return fillMessagePlaceholders(minutes < 0 ? secondStepTexts.late : secondStepTexts.early, {
        minutes: Math.abs(minutes),
      });
    }
    if (submittedProof.by === 'recovery') {
      const hash = await findMatchingRecoveryCodeHash(submittedProof.code, factors, hashing);
      return hash === null ? wrongCodeMessage : { by: 'recovery', hash };
    }
    const passkey = factors.passkeys.find(
      ({ id }) => id === readPasskeyIdFromResponse(submittedProof.response),
    );
    const isSignatureValid =
      passkey !== undefined &&
      submittedProof.challenge !== '' &&
      (await passkeys?.isSignInValid(
        submittedProof.response,
        submittedProof.challenge,
        passkey,
        submittedProof.verifiesUser,
      )) === true;
    return isSignatureValid ? { by: 'passkey', id: passkey.id } : secondStepTexts.wrongPasskey;
  }

  return {
    /**
     * Verifies a proof against an account's factors. If the proof is wrong, calls `storeExtraChanges` and
     * throws 422 `wrong_code`, or 429 `too_many_tries` after the last allowed try.
     */
    async prove(
      account: Pick<Operator, '_id' | 'name' | 'username' | 'scope'>,
      submittedProof: SubmittedFactorProof,
      call: RouteCall,
      storeExtraChanges: AdditionalChangesWriter = async () => {},
    ): Promise<VerifiedFactorProof> {
      // Wrong passkeys don't count as tries: a signature can't be guessed, and strangers could otherwise lock
      // the account.
      const remainingTries =
        submittedProof.by === 'passkey'
          ? limits.secondFactorLimits.wrongCodes
          : await incrementFactorTryCount(account._id, call.now);
      const factors = readSecondFactors(await store.get(CREDENTIALS_COLLECTION, account._id));
      const proofOrMessage = await verifyFactorProof(factors, submittedProof, call.now, remainingTries);
      return typeof proofOrMessage === 'string'
        ? recordWrongProofAndThrow(account, call, remainingTries, proofOrMessage, storeExtraChanges)
        : proofOrMessage;
    },
    /**
     * Marks a proof as used, in the transaction of the action that the proof permits. Throws 422 `wrong_code`
     * if another call has used the proof since its verification.
     */
    async use(
      writeContext: NoticeMailWriteContext,
      accountId: string,
      proof: VerifiedFactorProof,
      now: Date,
      changeFactors: (factors: SecondFactors) => SecondFactors = (factors) => factors,
    ): Promise<void> {
      const { tx } = writeContext;
      await tx.lock(exclusiveLock(CREDENTIALS_COLLECTION, accountId).name);
      await updateSecondFactors(tx, accountId, (factors) => {
        const updatedFactors = markProofAsUsed(factors, proof, now);
        if (!updatedFactors)
          throw new ApiError('wrong_code', {
            message: fillMessagePlaceholders(secondStepTexts.left, {
              left: limits.secondFactorLimits.wrongCodes,
            }),
          });
        return changeFactors(updatedFactors);
      });
      if (proof.by === 'recovery')
        await storeSecurityNoticeMail(writeContext, ports, accountId, 'recoveryUsed', now);
    },
  };
}

export type FactorProofVerifier = ReturnType<typeof createFactorProofVerifier>;
