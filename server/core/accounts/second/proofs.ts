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
  const open = { ...factors, wrong: 0, closedUntil: '' };
  if (proof.by === 'authenticator') {
    const { authenticator } = factors;
    if (!authenticator || proof.step <= authenticator.step) return null;
    return { ...open, authenticator: { ...authenticator, step: proof.step, usedAt } };
  }
  if (proof.by === 'recovery') {
    const codes = factors.recovery?.codes ?? [];
    const found = codes.find(({ hash }) => hash === proof.hash);
    if (!factors.recovery || found?.usedAt !== null) return null;
    const marked = codes.map((code) => (code === found ? { ...code, usedAt } : code));
    return { ...open, recovery: { ...factors.recovery, codes: marked } };
  }
  const known = factors.passkeys.some(({ id }) => id === proof.id);
  const passkeys = factors.passkeys.map((each) => (each.id === proof.id ? { ...each, usedAt } : each));
  return known ? { ...open, passkeys } : null;
}

/** A function that stores more changes after a wrong try, in the transaction that records the try. */
type AdditionalChangesWriter = (tx: Transaction) => Promise<void>;

/** Verifies the proofs that operators send for a second step, and counts the tries of each account. */
export function createFactorProofVerifier(ports: SecondFactorDependencies) {
  const { store, hashing, secretSeal, passkeys, messages, accessLog } = ports;
  const texts = messages.second;

  /**
   * Counts a try before comparing it, so that simultaneous guesses count too. Returns how many tries are
   * left.
   */
  const incrementFactorTryCount = (account: string, now: Date): Promise<number> =>
    store.transaction(
      async (tx) => {
        let left = 0;
        await updateSecondFactors(tx, account, (factors) => {
          const instant = now.toISOString();
          if (factors.closedUntil > instant) {
            const wait = Date.parse(factors.closedUntil) - now.getTime();
            const minutes = Math.ceil(wait / MINUTE_MS);
            const message = fillMessagePlaceholders(texts.closed, { minutes });
            throw new ApiError('too_many_tries', { message, args: { minutes } });
          }
          const wrong = (factors.closedUntil === '' ? factors.wrong : 0) + 1;
          left = limits.secondFactorLimits.wrongCodes - wrong;
          const closedUntil =
            left > 0 ? '' : addMilliseconds(now, limits.secondFactorLimits.closedMinutes * MINUTE_MS);
          return { ...factors, wrong, closedUntil };
        });
        return left;
      },
      { ...URGENT_TRANSACTION, locks: [exclusiveLock(CREDENTIALS_COLLECTION, account)] },
    );

  /** Records a wrong try. If it was the last allowed try, the operator gets a mail about it. */
  async function storeWrongProofTryAndThrow(
    account: Pick<Operator, '_id' | 'name' | 'username' | 'scope'>,
    { now, env }: RouteCall,
    left: number,
    message: string,
    alsoStore: AdditionalChangesWriter,
  ): Promise<never> {
    const entry = { at: now, operator: account, address: env.address, result: 'failed' } as const;
    const isLast = left <= 0;
    const entries = [{ ...entry, action: 'signInFailed' } as const];
    await store.transaction(async (tx) => {
      await accessLog.append(tx, isLast ? [...entries, { ...entry, action: 'locked' } as const] : entries);
      await alsoStore(tx);
      if (isLast) await storeSecurityNoticeMail({ tx }, ports, account._id, 'closed', now);
    }, URGENT_TRANSACTION);
    if (isLast) ports.outbox.wake();
    if (!isLast) throw new ApiError('wrong_code', { message });
    const minutes = limits.secondFactorLimits.closedMinutes;
    throw new ApiError('too_many_tries', {
      message: fillMessagePlaceholders(texts.closed, { minutes }),
      args: { minutes },
    });
  }

  /** Returns the verified proof, or a text that tells the operator why the proof is wrong. */
  async function verifyFactorProof(
    factors: SecondFactors,
    sent: SubmittedFactorProof,
    now: Date,
    left: number,
  ): Promise<VerifiedFactorProof | string> {
    const wrong = fillMessagePlaceholders(texts.left, { left });
    if (sent.by === 'authenticator') {
      const { authenticator } = factors;
      if (!authenticator) return wrong;
      const secret = await secretSeal.open(authenticator.secret);
      const compared = compareTotpCode(secret, extractCodeDigits(sent.code), authenticator.step, now);
      if (compared === null) return wrong;
      if ('step' in compared) return { by: 'authenticator', step: compared.step };
      const { minutes } = compared;
      return fillMessagePlaceholders(minutes < 0 ? texts.late : texts.early, { minutes: Math.abs(minutes) });
    }
    if (sent.by === 'recovery') {
      const hash = await findMatchingRecoveryCodeHash(sent.code, factors, hashing);
      return hash === null ? wrong : { by: 'recovery', hash };
    }
    const passkey = factors.passkeys.find(({ id }) => id === readPasskeyIdFromResponse(sent.response));
    const isSigned =
      passkey !== undefined &&
      sent.challenge !== '' &&
      (await passkeys?.isSignInValid(sent.response, sent.challenge, passkey, sent.verifiesUser)) === true;
    return isSigned ? { by: 'passkey', id: passkey.id } : texts.wrongPasskey;
  }

  return {
    /**
     * Verifies a proof against an account's factors. If the proof is wrong, `alsoStore` runs. Throws 422
     * `wrong_code`, or 429 `too_many_tries`.
     */
    async prove(
      account: Pick<Operator, '_id' | 'name' | 'username' | 'scope'>,
      sent: SubmittedFactorProof,
      call: RouteCall,
      alsoStore: AdditionalChangesWriter = async () => {},
    ): Promise<VerifiedFactorProof> {
      // Wrong passkeys don't count as tries: a signature can't be guessed, and strangers could otherwise lock
      // the account.
      const left =
        sent.by === 'passkey'
          ? limits.secondFactorLimits.wrongCodes
          : await incrementFactorTryCount(account._id, call.now);
      const factors = readSecondFactors(await store.get(CREDENTIALS_COLLECTION, account._id));
      const proof = await verifyFactorProof(factors, sent, call.now, left);
      return typeof proof === 'string'
        ? storeWrongProofTryAndThrow(account, call, left, proof, alsoStore)
        : proof;
    },
    /**
     * Marks a proof as used, in the transaction of the action that the proof permits. Throws 422 `wrong_code`
     * if another call has used the proof since its verification.
     */
    async use(
      work: NoticeMailWriteContext,
      account: string,
      proof: VerifiedFactorProof,
      now: Date,
      change: (factors: SecondFactors) => SecondFactors = (factors) => factors,
    ): Promise<void> {
      const { tx } = work;
      await tx.lock(exclusiveLock(CREDENTIALS_COLLECTION, account).name);
      await updateSecondFactors(tx, account, (factors) => {
        const used = markProofAsUsed(factors, proof, now);
        if (!used)
          throw new ApiError('wrong_code', {
            message: fillMessagePlaceholders(texts.left, { left: limits.secondFactorLimits.wrongCodes }),
          });
        return change(used);
      });
      if (proof.by === 'recovery') await storeSecurityNoticeMail(work, ports, account, 'recoveryUsed', now);
    },
  };
}

export type FactorProofVerifier = ReturnType<typeof createFactorProofVerifier>;
