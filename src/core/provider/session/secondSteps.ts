import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api } from '../api.config';
import { type ApiAnswer, ApiCallError, requestApi } from '../wire/request';
import type { ConsoleSession } from '../wire/sessionGate';

/** Sends a `POST` to a path below the API's base, and returns the JSON of the answer. */
export type PostJsonFunction = (callPath: string, body: object) => Promise<ApiAnswer['json']>;

/** Makes a call during a sign-in, without a session. Throws ApiCallError if the call fails. */
export const postJsonDuringSignIn: PostJsonFunction = async (path, body) =>
  (await requestApi(`${api.base}${path}`, { method: 'POST', body: JSON.stringify(body) })).json;

/**
 * The answer to adding a second factor. `recovery` has the recovery codes; it is set only for the first
 * factor. `session` is set if a sign-in waited for the factor.
 */
export interface SecondFactorAddedAnswer {
  recovery?: readonly string[];
  session?: ConsoleSession;
}

const loadPasskeyModule = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new ApiCallError(0);
  });

/**
 * Returns the response of a passkey to a new challenge of the API. Throws ApiCallError if the API fails, or the
 * browser's error if the passkey gives no response.
 */
export async function answerPasskeyChallenge(
  postJson: PostJsonFunction,
  body: { confirm?: true } = {},
): Promise<unknown> {
  const { startAuthentication } = await loadPasskeyModule();
  const { options } = await postJson('/session/passkey/options', body);
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Signs in by a passkey, either alone or as the second step after the password. */
export async function signInByPasskey(body: { remember?: true } = {}): Promise<ConsoleSession> {
  const response = await answerPasskeyChallenge(postJsonDuringSignIn);
  return (await postJsonDuringSignIn('/session/passkey', { ...body, response })).session as ConsoleSession;
}

/** Completes a sign-in by the code of a second factor. */
export async function signInByCode(
  method: 'authenticator' | 'recovery',
  body: { code: string; remember?: true },
): Promise<ConsoleSession> {
  return (await postJsonDuringSignIn(`/session/${method}`, body)).session as ConsoleSession;
}

/** Returns the functions that call the API to set up a second factor, during a sign-in or in a session. */
export const createSecondFactorSetUpCalls = (postJson: PostJsonFunction) => ({
  /** Returns a new secret for an authenticator app, and the URL for its QR code. */
  async beginAuthenticator(): Promise<{ secret: string; address: string }> {
    const { secret, address } = await postJson('/security/authenticator', {});
    return { secret: String(secret), address: String(address) };
  },
  /** Adds the authenticator app that displayed this code. */
  addAuthenticator: async (code: string): Promise<SecondFactorAddedAnswer> =>
    postJson('/security/authenticator', { code }),
  /** Registers a passkey under a name. Throws the browser's error if the browser creates none. */
  async addPasskey(name: string): Promise<SecondFactorAddedAnswer> {
    const { startRegistration } = await loadPasskeyModule();
    const { options } = await postJson('/security/passkeys', {});
    const response = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
    return postJson('/security/passkeys', { response, name });
  },
});

export type SecondFactorSetUpCalls = ReturnType<typeof createSecondFactorSetUpCalls>;
