import { isObject, type Loose, lengthOf, limits, toNfc } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { refuseUnknownKeys } from '../../call/params';
import { API_BASE_PATH, defineChange, type Route } from '../../call/route';
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
  const trimmedName = typeof name === 'string' ? toNfc(name).trim() : '';
  if (trimmedName === '' || lengthOf(trimmedName) > limits.secondFactorLimits.passkeyName)
    throw new ApiError('bad_request');
  return trimmedName;
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

  const readFactorsRoute: Route = {
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
      const isFactorRequired = account !== null && isSecondFactorMandatory(ports, account, credential);
      const nextStep = chooseSignInStepAfterPassword(factors, isFactorRequired, undefined, now);
      const securityStatus = {
        passwordSetAt: typeof credential?.setAt === 'string' ? credential.setAt : null,
        required: isFactorRequired,
        graceUntil: nextStep.is === 'grace' ? nextStep.until : null,
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
      return { status: 200, body: { security: securityStatus } };
    },
  };

  /**
   * Adds an authenticator in two calls. The first call answers with a secret for the app, the second sends
   * the code that the app shows.
   */
  const addAuthenticatorRoute = defineChange({
    ...sharedAddFactorRouteOptions,
    path: `${SECURITY_PATH}/authenticator`,
    async prepare(call, { code, ...others }: Loose) {
      refuseUnknownKeys(Object.keys(others));
      const owner = await findSecondFactorOwner(ports, call);
      const { collection, id } = owner.holder;
      if (code === undefined) {
        const secret = createAuthenticatorSecret(random);
        const encryptedSecret = await secretSeal.seal(secret);
        return {
          locks: async () => [exclusiveLock(collection, id)],
          async run({ tx }) {
            const currentSetupDocument = await tx.get(collection, id);
            if (!currentSetupDocument) throw new ApiError('second_needed');
            await tx.replace(collection, { ...currentSetupDocument, secret: encryptedSecret });
            const otpauthUri = buildOtpauthUri(secret, ports.names[0] ?? '', owner.username);
            return { id, answer: { status: 200, body: { secret, address: otpauthUri } } };
          },
        };
      }
      const setupDocument = await store.get(collection, id);
      const pendingSecret = typeof setupDocument?.secret === 'string' ? setupDocument.secret : '';
      if (pendingSecret === '') throw new ApiError('second_needed');
      const digits = extractCodeDigits(readFactorCodeFromBody({ code }));
      const comparison = compareTotpCode(await secretSeal.open(pendingSecret), digits, 0, call.now);
      if (comparison === null || !('step' in comparison)) {
        throw new ApiError('wrong_code', { message: messages.errors.wrong_code });
      }
      const addedAt = call.now.toISOString();
      const authenticator = { secret: pendingSecret, step: comparison.step, addedAt, usedAt: null };
      return addSecondFactor(ports, call, owner, (factors) => ({ ...factors, authenticator }));
    },
  });

  /**
   * Adds a passkey in two calls. The first call answers with options for the browser, the second sends the
   * browser's response.
   */
  const addPasskeyRoute = defineChange({
    ...sharedAddFactorRouteOptions,
    path: `${SECURITY_PATH}/passkeys`,
    async prepare(call, { response, name, ...others }: Loose) {
      refuseUnknownKeys(Object.keys(others));
      const { passkeys } = ports;
      if (!passkeys) throw new ApiError('not_found');
      const owner = await findSecondFactorOwner(ports, call);
      const { account, holder } = owner;
      const currentFactors = readSecondFactors(await store.get(CREDENTIALS_COLLECTION, account._id));
      refuseTooManyPasskeys(currentFactors);
      if (response === undefined) {
        const { _id: id } = account;
        const registrationOptions = await passkeys.createRegistrationOptions(
          { id, name: String(account.name ?? ''), label: owner.username },
          currentFactors.passkeys,
        );
        return preparePasskeyChallengeWrite(holder.collection, holder.id, registrationOptions, call.now);
      }
      if (!isObject(response) || readPasskeyIdFromResponse(response) === '')
        throw new ApiError('bad_request');
      const passkeyName = parsePasskeyName(name);
      const challenge = await consumePasskeyChallenge(store, holder.collection, holder.id, call.now);
      const registration = challenge === '' ? null : await passkeys.verifyRegistration(response, challenge);
      if (!registration) throw new ApiError('wrong_code', { message: messages.second.wrongPasskey });
      const passkey = { ...registration, name: passkeyName, addedAt: call.now.toISOString(), usedAt: null };
      return addSecondFactor(ports, call, owner, (factors) => {
        refuseTooManyPasskeys(factors);
        if (factors.passkeys.some(({ id }) => id === registration.id)) throw new ApiError('already_created');
        return { ...factors, passkeys: [...factors.passkeys, passkey] };
      });
    },
  });

  const removeAuthenticatorRoute = defineChange({
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

  const renamePasskeyRoute = defineChange({
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
      const passkeyName = parsePasskeyName(name);
      return updateCallerSecondFactors(ports, call, null, (factors) => {
        if (!factors.passkeys.some((passkey) => passkey.id === id)) throw new ApiError('not_found');
        const passkeys = factors.passkeys.map((passkey) =>
          passkey.id === id ? { ...passkey, name: passkeyName } : passkey,
        );
        return { ...factors, passkeys };
      });
    },
  });

  const removePasskeyRoute = defineChange({
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
        const passkeys = factors.passkeys.filter((passkey) => passkey.id !== id);
        if (passkeys.length === factors.passkeys.length) throw new ApiError('not_found');
        return { ...factors, passkeys };
      });
    },
  });

  const recoveryCodesRoute = defineChange({
    method: 'POST',
    path: `${SECURITY_PATH}/recovery`,
    who: 'self',
    confirm: true,
    input: 'jsonIfAny',
    describe: () => recoveryCodesRouteDescription,
    async prepare(call, body) {
      refuseUnknownKeys(Object.keys(body));
      call.requireConfirmed();
      const recoveryCodes = await createRecoveryCodes(random, hashing, call.now);
      const factorChange = updateCallerSecondFactors(ports, call, 'recoveryMade', (factors) => {
        if (!hasSecondFactor(factors)) throw new ApiError('not_now');
        return { ...factors, recovery: recoveryCodes.stored };
      });
      return {
        ...factorChange,
        async run(writeContext) {
          const { id } = await factorChange.run(writeContext);
          return { id, answer: { status: 200, body: { recovery: recoveryCodes.shown } } };
        },
      };
    },
  });

  const passkeyRoutes = ports.passkeys ? [addPasskeyRoute, renamePasskeyRoute, removePasskeyRoute] : [];
  return [
    readFactorsRoute,
    addAuthenticatorRoute,
    removeAuthenticatorRoute,
    recoveryCodesRoute,
    ...passkeyRoutes,
  ];
}
