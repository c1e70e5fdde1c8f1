import type { CustomApi } from '../apiConfig';
import { type ApiAnswer, type ApiCall, ApiCallError, requestApi } from '../wire/request';
import type { ConsoleSession, SignInCredentials } from '../wire/sessionGate';
import { getSessionCredentials } from './credentials';
import { toApiFailure } from './failures';
import { readValueAtDottedPath } from './names';
import { tabTokenStore } from './tabToken';

interface CustomApiWithBaseUrl {
  base: string;
  own: CustomApi;
}

/** The scope (list of access rights) of operators who have every right. */
const FULL_RIGHTS_SCOPE = ['console'];

const isTextValue = (value: unknown): value is string => typeof value === 'string';

/** Returns the operator that the answer about a session names. Throws ApiCallError if it names none. */
export function parseSessionAnswer({ json }: ApiAnswer, { who }: CustomApi['session']): ConsoleSession {
  const readSessionAnswerValue = (path: string) => readValueAtDottedPath(json.whole, path);
  const [id, scope] = [
    readSessionAnswerValue(who.id),
    who.scope === undefined ? FULL_RIGHTS_SCOPE : readSessionAnswerValue(who.scope),
  ];
  if (id === undefined || id === null || !Array.isArray(scope)) throw new ApiCallError(0);
  const [name, username] = [readSessionAnswerValue(who.name), readSessionAnswerValue(who.username)].map(
    (nameValue) => String(nameValue ?? ''),
  );
  return { _id: String(id), name: name ?? '', username: username ?? '', scope: scope.filter(isTextValue) };
}

/** Statuses that mean a wrong username or password if the answer contains no message. */
const SIGN_IN_REFUSAL_STATUSES = [400, 401, 403, 422];

/**
 * Makes a call of the sign-in page. Throws ApiCallError with the API's own message, or with the key of the
 * Korean text for the error's status.
 */
async function callSessionEndpoint(
  { base, own }: CustomApiWithBaseUrl,
  endpointPath: string,
  call: ApiCall,
): Promise<ApiAnswer> {
  return requestApi(base + endpointPath, {
    ...call,
    ...getSessionCredentials(base, own, call),
    takesAny: true,
  }).catch((error: unknown) => {
    if (!(error instanceof ApiCallError) || error.status === 0) throw error;
    const { username, password } = own.session.signIn;
    throw new ApiCallError(
      error.status,
      toApiFailure(error.status, error.body, own.failures, { username, password }),
    );
  });
}

/**
 * Rethrows the error of a failed sign-in. The error's text becomes empty if the username or the password is
 * wrong.
 */
function throwSignInFailure(error: unknown): never {
  if (!(error instanceof ApiCallError) || !SIGN_IN_REFUSAL_STATUSES.includes(error.status)) throw error;
  const { status, body } = error;
  throw body.message.startsWith('errors.') ? new ApiCallError(status, { ...body, message: '' }) : error;
}

/** Reads the signed-in operator. Throws ApiCallError; its status is 401 if there is no session. */
export async function readSignedInOperator(
  customApi: CustomApiWithBaseUrl,
  signal?: AbortSignal,
): Promise<ConsoleSession> {
  const { session } = customApi.own;
  if (session.by === 'token' && tabTokenStore.read() === null) throw new ApiCallError(401);
  return parseSessionAnswer(await callSessionEndpoint(customApi, session.who.path, { signal }), session);
}

/**
 * Signs in. Throws ApiCallError if the API refuses or does not answer. The text of the error is empty if the
 * username or the password is wrong.
 */
export async function signInToCustomApi(
  customApi: CustomApiWithBaseUrl,
  { username, password }: SignInCredentials,
): Promise<ConsoleSession> {
  const { by, signIn } = customApi.own.session;
  tabTokenStore.forget();
  const body = JSON.stringify({ [signIn.username]: username, [signIn.password]: password });
  const { json } = await callSessionEndpoint(customApi, signIn.path, { method: 'POST', body }).catch(
    throwSignInFailure,
  );
  if (by === 'token') {
    const sessionToken = readValueAtDottedPath(json.whole, signIn.token ?? '');
    if (!isTextValue(sessionToken) || sessionToken === '') throw new ApiCallError(0);
    tabTokenStore.keep(sessionToken);
  }
  return readSignedInOperator(customApi);
}
