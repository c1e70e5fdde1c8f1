import { api } from '../api.config';
import { ApiCallError, requestApi } from '../wire/request';
import type { ConsoleSession, SecondSignInStep, SignInCredentials } from '../wire/sessionGate';
import { callWithPasswordEncryption, loadEncryptionModule } from './seal';
import { broadcastSessionChange } from './sessionChannel';

const SESSION_PATH = `${api.base}/session`;

/** Loads the sign-in code for an API other than the console's own. */
const loadCustomApiSessionModule = () =>
  import('../yourApi/session').catch(() => {
    throw new ApiCallError(0);
  });

/** The session after a sign-in, or the second step that the sign-in still requires. */
export type SignInResult = ConsoleSession | { second: SecondSignInStep };

const signInWithEncryptedPassword = ({ username, password }: SignInCredentials): Promise<SignInResult> =>
  callWithPasswordEncryption(
    async () => (await requestApi(`${SESSION_PATH}/key`)).json,
    async (encrypt) => {
      const body = JSON.stringify({ username, password: await encrypt(password) });
      const { second, session } = (await requestApi(SESSION_PATH, { method: 'POST', body })).json;
      return second ? { second: second as SecondSignInStep } : (session as ConsoleSession);
    },
  );

/**
 * Signs in. Unless a second step follows, the function notifies the browser's other tabs. The password leaves
 * the page only in encrypted form, except with other APIs. Throws ApiCallError if the API refuses or does not
 * answer.
 */
export async function signIn(credentials: SignInCredentials, { base, own } = api): Promise<SignInResult> {
  const signInResult = await (own
    ? (await loadCustomApiSessionModule()).signInToCustomApi({ base, own }, credentials)
    : signInWithEncryptedPassword(credentials));
  if (!('second' in signInResult)) broadcastSessionChange();
  return signInResult;
}

/** Whether an operator is signed in; false if `signal` aborts the call before the answer. */
export async function isSignedIn(signal: AbortSignal, { base, own } = api): Promise<boolean> {
  const sessionCheck = own
    ? loadCustomApiSessionModule().then(({ readSignedInOperator }) =>
        readSignedInOperator({ base, own }, signal),
      )
    : requestApi(SESSION_PATH, { signal });
  return sessionCheck.then(
    () => true,
    () => false,
  );
}

/** Loads the sign-in code early, while the operator still types. */
export const preloadSignInModules = async (): Promise<void> => {
  await (api.own ? loadCustomApiSessionModule() : loadEncryptionModule()).catch(() => undefined);
};

/** Returns true if the page has `crypto.subtle`, which needs https or localhost. */
export const canEncryptPasswords = () => window.isSecureContext && Boolean(window.crypto.subtle);
