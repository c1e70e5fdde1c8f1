import { isObject, type Loose, lengthOf, limits, toNfc } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { refuseUnknownKeys } from '../../call/params';
import { API_BASE_PATH, change, type Route } from '../../call/route';
import { exclusiveLock } from '../../store/locks';
import { CREDENTIALS_COLLECTION } from '../accounts';
import { isSecondFactorMandatory } from './answerRightPassword';
import { buildOtpauthUri, compareTotpCode, createAuthenticatorSecret } from './authenticator';
import { consumePasskeyChallenge, preparePasskeyChallengeWrite } from './challenges';
import { hasSecondFactor, readSecondFactors } from './factors';
import {
  addSecondFactorRouteDescription,
  ownSecondFactorsRouteDescription,
  recoveryCodesRouteDescription,
  removeSecondFactorRouteDescription,
  renamePasskeyRouteDescription,
} from './facts';
import {
  addSecondFactor,
  findSecondFactorOwner,
  refuseTooManyPasskeys,
  updateCallerSecondFactors,
} from './ownFactors';
import { chooseSignInStepAfterPassword } from './policy';
import type { SecondFactorDependencies } from './ports';
import { extractCodeDigits, readFactorCodeFromBody, readPasskeyIdFromResponse } from './proofs';
import { countUnusedRecoveryCodes, createRecoveryCodes } from './recovery';

const SECURITY_PATH = `${API_BASE_PATH}/security`;

/** Returns a passkey's name in its stored form. Throws 400 if it is too long or no text. */
function parsePasskeyName(name: unknown): string {
  const text = typeof name === 'string' ? toNfc(name).trim() : '';
  if (text === '' || lengthOf(text) > limits.secondFactorLimits.passkeyName)
    throw new ApiError('bad_request');
  return text;
}

/** Route properties that all calls for adding a second factor have in common. */
const sharedAddFactorRouteOptions = {
  method: 'POST',
  who: 'signingIn',
  confirm: true,
  isUrgent: true,
  input: 'jsonIfAny',
  describe: () => addSecondFactorRouteDescription,
} as const;

/** The endpoints for an operator's own second factors (decisions, section 17). */
export function createCallerSecondFactorRoutes(ports: SecondFactorDependencies): Route[] {
  const { store, accounts, random, hashing, secretSeal, messages } = ports;

  const read: Route = {
    method: 'GET',
    path: SECURITY_PATH,
    who: 'self',
    describe: () => ownSecondFactorsRouteDescription,
    async read({ operator, now }) {
      const [account, credential] = await Promise.all([
        store.get(accounts.path, operator._id),
        store.get(CREDENTIALS_COLLECTION, operator._id),
      ]);
      const factors = readSecondFactors(credential);
      const { authenticator, recovery } = factors;
      const required = account !== null && isSecondFactorMandatory(ports, account, credential);
      const due = chooseSignInStepAfterPassword(factors, required, undefined, now);
      const security = {
        passwordSetAt: typeof credential?.setAt === 'string' ? credential.setAt : null,
        required,
        graceUntil: due.is === 'grace' ? due.until : null,
        offersPasskeys: ports.passkeys !== undefined,
        authenticator: authenticator && { addedAt: authenticator.addedAt, usedAt: authenticator.usedAt },
        passkeys: factors.passkeys.map(({ id, name, addedAt, usedAt }) => ({
          _id: id,
          name,
          addedAt,
          usedAt,
        })),
        recovery: recovery && {
          left: countUnusedRecoveryCodes(factors),
          of: recovery.codes.length,
          madeAt: recovery.madeAt,
        },
      };
      return { status: 200, body: { security } };
    },
  };

  /**
   * Adds an authenticator in two calls. The first call answers with a secret for the app, the second sends
   * the code that the app shows.
   */
  const addAuthenticator = change({
    ...sharedAddFactorRouteOptions,
    path: `${SECURITY_PATH}/authenticator`,
    async prepare(call, { code, ...others }: Loose) {
      refuseUnknownKeys(Object.keys(others));
      const owner = await findSecondFactorOwner(ports, call);
      const { collection, id } = owner.holder;
      if (code === undefined) {
        const secret = createAuthenticatorSecret(random);
        const stored = await secretSeal.seal(secret);
        return {
          locks: async () => [exclusiveLock(collection, id)],
          async run({ tx }) {
            const waiting = await tx.get(collection, id);
            if (!waiting) throw new ApiError('second_needed');
            await tx.replace(collection, { ...waiting, secret: stored });
            const address = buildOtpauthUri(secret, ports.names[0] ?? '', owner.username);
            return { id, answer: { status: 200, body: { secret, address } } };
          },
        };
      }
      const waiting = await store.get(collection, id);
      const stored = typeof waiting?.secret === 'string' ? waiting.secret : '';
      if (stored === '') throw new ApiError('second_needed');
      const digits = extractCodeDigits(readFactorCodeFromBody({ code }));
      const compared = compareTotpCode(await secretSeal.open(stored), digits, 0, call.now);
      if (compared === null || !('step' in compared)) {
        throw new ApiError('wrong_code', { message: messages.errors.wrong_code });
      }
      const addedAt = call.now.toISOString();
      const authenticator = { secret: stored, step: compared.step, addedAt, usedAt: null };
      return addSecondFactor(ports, call, owner, (factors) => ({ ...factors, authenticator }));
    },
  });

  /**
   * Adds a passkey in two calls. The first call answers with options for the browser, the second sends the
   * browser's response.
   */
  const addPasskey = change({
    ...sharedAddFactorRouteOptions,
    path: `${SECURITY_PATH}/passkeys`,
    async prepare(call, { response, name, ...others }: Loose) {
      refuseUnknownKeys(Object.keys(others));
      const { passkeys } = ports;
      if (!passkeys) throw new ApiError('not_found');
      const owner = await findSecondFactorOwner(ports, call);
      const { account, holder } = owner;
      const known = readSecondFactors(await store.get(CREDENTIALS_COLLECTION, account._id));
      refuseTooManyPasskeys(known);
      if (response === undefined) {
        const { _id: id } = account;
        const options = await passkeys.createRegistrationOptions(
          { id, name: String(account.name ?? ''), label: owner.username },
          known.passkeys,
        );
        return preparePasskeyChallengeWrite(holder.collection, holder.id, options, call.now);
      }
      if (!isObject(response) || readPasskeyIdFromResponse(response) === '')
        throw new ApiError('bad_request');
      const called = parsePasskeyName(name);
      const challenge = await consumePasskeyChallenge(store, holder.collection, holder.id, call.now);
      const made = challenge === '' ? null : await passkeys.verifyRegistration(response, challenge);
      if (!made) throw new ApiError('wrong_code', { message: messages.second.wrongPasskey });
      const passkey = { ...made, name: called, addedAt: call.now.toISOString(), usedAt: null };
      return addSecondFactor(ports, call, owner, (factors) => {
        refuseTooManyPasskeys(factors);
        if (factors.passkeys.some(({ id }) => id === made.id)) throw new ApiError('already_created');
        return { ...factors, passkeys: [...factors.passkeys, passkey] };
      });
    },
  });

  const removeAuthenticator = change({
    method: 'DELETE',
    path: `${SECURITY_PATH}/authenticator`,
    who: 'self',
    confirm: true,
    input: 'none',
    describe: () => removeSecondFactorRouteDescription,
    async prepare(call) {
      call.requireConfirmed();
      return updateCallerSecondFactors(ports, call, 'factorRemoved', (factors) => ({
        ...factors,
        authenticator: null,
      }));
    },
  });

  const renamePasskey = change({
    method: 'PUT',
    path: `${SECURITY_PATH}/passkeys/:id`,
    who: 'self',
    confirm: true,
    input: 'json',
    describe: () => renamePasskeyRouteDescription,
    async prepare(call, { name, ...others }: Loose) {
      refuseUnknownKeys(Object.keys(others));
      call.requireConfirmed();
      const { id } = call.params;
      const called = parsePasskeyName(name);
      return updateCallerSecondFactors(ports, call, null, (factors) => {
        if (!factors.passkeys.some((each) => each.id === id)) throw new ApiError('not_found');
        const passkeys = factors.passkeys.map((each) => (each.id === id ? { ...each, name: called } : each));
        return { ...factors, passkeys };
      });
    },
  });

  const removePasskey = change({
    method: 'DELETE',
    path: `${SECURITY_PATH}/passkeys/:id`,
    who: 'self',
    confirm: true,
    input: 'none',
    describe: () => removeSecondFactorRouteDescription,
    async prepare(call) {
      call.requireConfirmed();
      const { id } = call.params;
      return updateCallerSecondFactors(ports, call, 'factorRemoved', (factors) => {
        const passkeys = factors.passkeys.filter((each) => each.id !== id);
        if (passkeys.length === factors.passkeys.length) throw new ApiError('not_found');
        return { ...factors, passkeys };
      });
    },
  });

  const makeRecovery = change({
    method: 'POST',
    path: `${SECURITY_PATH}/recovery`,
    who: 'self',
    confirm: true,
    input: 'jsonIfAny',
    describe: () => recoveryCodesRouteDescription,
    async prepare(call, body) {
      refuseUnknownKeys(Object.keys(body));
      call.requireConfirmed();
      const made = await createRecoveryCodes(random, hashing, call.now);
      const change = updateCallerSecondFactors(ports, call, 'recoveryMade', (factors) => {
        if (!hasSecondFactor(factors)) throw new ApiError('not_now');
        return { ...factors, recovery: made.stored };
      });
      return {
        ...change,
        async run(work) {
          const { id } = await change.run(work);
          return { id, answer: { status: 200, body: { recovery: made.shown } } };
        },
      };
    },
  });

  const ofPasskeys = ports.passkeys ? [addPasskey, renamePasskey, removePasskey] : [];
  return [read, addAuthenticator, removeAuthenticator, makeRecovery, ...ofPasskeys];
}
