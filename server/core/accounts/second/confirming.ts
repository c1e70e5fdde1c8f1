import type { Loose } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { refuseUnknownKeys } from '../../call/params';
import type { PreparedWrite, RouteCall } from '../../call/route';
import { exclusiveLock } from '../../store/locks';
import { CREDENTIALS_COLLECTION } from '../accounts';
import { SESSIONS_COLLECTION, storePasswordConfirmation } from '../sessions';
import { consumePasskeyChallenge } from './challenges';
import type { SecondFactorDependencies } from './ports';
import { type FactorProofVerifier, readFactorCodeFromBody, type SubmittedFactorProof } from './proofs';

/**
 * Verifies a second factor, as proof that the signed-in operator is at the console. Throws 422 at the field
 * `password` if the call sends a password instead.
 */
export async function prepareConfirmationBySecondFactor(
  { store }: SecondFactorDependencies,
  proofVerifier: FactorProofVerifier,
  call: RouteCall,
  { password, code, response, ...others }: Loose,
): Promise<PreparedWrite> {
  refuseUnknownKeys(Object.keys(others));
  if (password !== undefined)
    throw new ApiError('invalid', { problems: { of: { password: { key: 'secondAsked' } } } });
  const { operator, now } = call;
  const submittedProof: SubmittedFactorProof =
    response === undefined
      ? { by: 'authenticator', code: readFactorCodeFromBody({ code }) }
      : {
          by: 'passkey',
          response,
          challenge: await consumePasskeyChallenge(store, SESSIONS_COLLECTION, operator.session, now),
          verifiesUser: false,
        };
  const proof = await proofVerifier.prove(operator, submittedProof, call);
  return {
    locks: async () => [
      exclusiveLock(CREDENTIALS_COLLECTION, operator._id),
      exclusiveLock(SESSIONS_COLLECTION, operator.session),
    ],
    async run(writeContext) {
      await proofVerifier.use(writeContext, operator._id, proof, now);
      const confirmedUntil = await storePasswordConfirmation(writeContext.tx, operator.session, now);
      return { id: operator._id, answer: { status: 200, body: { confirmedUntil } } };
    },
  };
}
