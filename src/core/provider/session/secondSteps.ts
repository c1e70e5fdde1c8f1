import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api } from '../api.config';
import { type Answer, CallError, request } from '../wire/request';
import type { Session } from '../wire/sessionGate';

/** Sends a `POST` below the API's base; returns its JSON. */
export type PostJson = (path: string, body: object) => Promise<Answer['json']>;

/** Sends a call during a sign-in, without a session. Throws CallError. */
export const askSigningIn: PostJson = async (path, body) =>
  (await request(`${api.base}${path}`, { method: 'POST', body: JSON.stringify(body) })).json;

/**
 * The answer to adding a second factor: recovery codes if it is the first, and the session if a sign-in
 * waited for it.
 */
export interface AddedFactor {
  recovery?: readonly string[];
  session?: Session;
}

const loadPasskeys = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new CallError(0);
  });

/**
 * Returns the passkey's response to a new challenge. Throws CallError, or the browser's error if it returns
 * none.
 */
export async function signByPasskey(ask: PostJson, body: { confirm?: true } = {}): Promise<unknown> {
  const { startAuthentication } = await loadPasskeys();
  const { options } = await ask('/session/passkey/options', body);
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Signs in by a passkey, alone or after the password. */
export async function signInByPasskey(body: { remember?: true } = {}): Promise<Session> {
  const response = await signByPasskey(askSigningIn);
  return (await askSigningIn('/session/passkey', { ...body, response })).session as Session;
}

/** Completes a sign-in by a code. */
export async function signInByCode(
  by: 'authenticator' | 'recovery',
  body: { code: string; remember?: true },
): Promise<Session> {
  return (await askSigningIn(`/session/${by}`, body)).session as Session;
}

/** Returns the calls that set up a second factor, during a sign-in or in a session. */
export const setUpCallsOver = (ask: PostJson) => ({
  /** Returns a new secret for an authenticator app, and the URL for its QR code. */
  async beginAuthenticator(): Promise<{ secret: string; address: string }> {
    const { secret, address } = await ask('/security/authenticator', {});
    return { secret: String(secret), address: String(address) };
  },
  /** Adds the authenticator app that shows this code. */
  addAuthenticator: async (code: string): Promise<AddedFactor> => ask('/security/authenticator', { code }),
  /** Registers a passkey with a name. Throws the browser's error if it creates none. */
  async addPasskey(name: string): Promise<AddedFactor> {
    const { startRegistration } = await loadPasskeys();
    const { options } = await ask('/security/passkeys', {});
    const response = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
    return ask('/security/passkeys', { response, name });
  },
});

export type SetUpCalls = ReturnType<typeof setUpCallsOver>;
