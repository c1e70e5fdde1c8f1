import { useRef, useState } from 'react';
import type { SignInTexts } from '../../../i18n/ko/core/signIn';
import { signIn } from '../provider/session/session';
import { broadcastSessionChange } from '../provider/session/sessionChannel';
import { ApiCallError } from '../provider/wire/request';
import type { ConsoleSession, SecondSignInStep, SignInCredentials } from '../provider/wire/sessionGate';

export type SignInFailure = { message?: string; fields: { username?: string; password?: string } };

const findBlankFieldErrors = (
  { username, password }: SignInCredentials,
  signInTexts: SignInTexts,
): SignInFailure['fields'] => ({
  ...(username ? {} : { username: signInTexts.errors.username }),
  ...(password ? {} : { password: signInTexts.errors.password }),
});

/**
 * Returns the API's message for a failed sign-in. If the message is empty or a translation key (`errors.…`),
 * the sign-in page's own text is returned.
 */
const resolveSignInFailureMessage = (
  message: string,
  httpStatus: number,
  { errors, between }: SignInTexts,
): string => {
  if (message === '') return errors.refused;
  if (!message.startsWith('errors.')) return message;
  const consoleErrorTexts: Readonly<Record<string, string | undefined>> = errors;
  const proxyErrorTexts: Readonly<Record<string, string | undefined>> = between;
  const failureText =
    consoleErrorTexts[message.slice('errors.'.length)] ??
    proxyErrorTexts[message.slice('errors.between.'.length)];
  return (failureText ?? errors.no_success).replace('%{status}', String(httpStatus));
};

/**
 * Returns the message that explains why a sign-in failed. An error that comes from the browser is about a
 * passkey.
 */
export const explainSignInFailure = (error: unknown, signInTexts: SignInTexts): string =>
  error instanceof ApiCallError
    ? resolveSignInFailureMessage(error.body.message, error.status, signInTexts)
    : signInTexts.errors.passkey;

const toSignInFailure = (error: unknown, signInTexts: SignInTexts): SignInFailure => {
  if (!(error instanceof ApiCallError)) throw error;
  return { message: explainSignInFailure(error, signInTexts), fields: error.body.fields ?? {} };
};

/**
 * Called after a sign-in, to show the console. The form stays busy until it is removed from the page, or
 * until the returned promise is rejected.
 */
export type SignedInHandler = (session: ConsoleSession) => void | Promise<void>;

/** The username of a sign-in by passkey. It is empty, because the passkey itself names the account. */
const USERNAME_FOR_PASSKEY_SIGN_IN = '';

/**
 * Loads the component that asks for the second factor. It is loaded when a password was right, and in advance
 * before a session expires.
 */
export const loadSecondStepComponent = async () => {
  const { SecondStep } = await import('./second/SecondStep').catch(() => {
    throw new ApiCallError(0);
  });
  return SecondStep;
};

interface SecondStepState {
  due: SecondSignInStep;
  Step: Awaited<ReturnType<typeof loadSecondStepComponent>>;
}

/**
 * Returns the state of a sign-in form (last failure, running call, second step) and its calls. `onSignedIn`
 * sometimes fails after a successful sign-in, for example because the console's code does not load. Then the
 * next attempt of the same operator does not sign in again: it only calls `onSignedIn` again.
 */
export const useSignIn = (signInTexts: SignInTexts, onSignedIn: SignedInHandler) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const [step, setStep] = useState<SecondStepState>();
  // A ref is needed, because a second click might come before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const signedInUserRef = useRef<{ username: string; session: ConsoleSession }>(undefined);
  const [typedName, setTypedName] = useState<string>();
  const usernameRef = useRef(USERNAME_FOR_PASSKEY_SIGN_IN);

  const beginSignIn = () => {
    isUnderWay.current = true;
    setBusy(true);
  };
  const finishSignInAttempt = (newFailure?: SignInFailure) => {
    isUnderWay.current = false;
    setBusy(false);
    setFailure(newFailure);
  };
  const isEnteredUsernameSignedIn = () => signedInUserRef.current?.username === usernameRef.current;

  const enterConsole = async (session: ConsoleSession) => {
    signedInUserRef.current = { username: usernameRef.current, session };
    try {
      await onSignedIn(session);
    } catch (error) {
      // The status 401 means that the session has already ended, so the next attempt must sign in again.
      if (error instanceof ApiCallError && error.status === 401) signedInUserRef.current = undefined;
      setStep(undefined);
      finishSignInAttempt({ message: signInTexts.errors.network, fields: {} });
    }
  };

  const submitCredentials = async (credentials: SignInCredentials) => {
    if (isUnderWay.current) return;
    usernameRef.current = credentials.username;
    setTypedName(credentials.username);
    if (signedInUserRef.current && isEnteredUsernameSignedIn()) {
      beginSignIn();
      return enterConsole(signedInUserRef.current.session);
    }
    const fieldErrors = findBlankFieldErrors(credentials, signInTexts);
    if (Object.keys(fieldErrors).length > 0) return setFailure({ fields: fieldErrors });
    beginSignIn();
    try {
      const signInResult = await signIn(credentials);
      if (!('second' in signInResult)) return await enterConsole(signInResult);
      const SecondStepComponent = await loadSecondStepComponent();
      setStep({ due: signInResult.second, Step: SecondStepComponent });
      finishSignInAttempt();
    } catch (error) {
      finishSignInAttempt(toSignInFailure(error, signInTexts));
    }
  };

  /** Signs in by a passkey, without username and password. */
  const signInByPasskeyOnly = async () => {
    if (isUnderWay.current) return;
    usernameRef.current = USERNAME_FOR_PASSKEY_SIGN_IN;
    beginSignIn();
    try {
      if (!signedInUserRef.current || !isEnteredUsernameSignedIn()) {
        const { signInByPasskey } = await import('../provider/session/secondSteps');
        const session = await signInByPasskey();
        broadcastSessionChange();
        return await enterConsole(session);
      }
      await enterConsole(signedInUserRef.current.session);
    } catch (error) {
      finishSignInAttempt({ message: explainSignInFailure(error, signInTexts), fields: {} });
    }
  };

  return {
    ...{ busy, failure, submit: submitCredentials, byPasskey: signInByPasskeyOnly, step, typedName },
    /** Props for the component that asks for the second factor. */
    stepProps: {
      explain: (error: unknown) => explainSignInFailure(error, signInTexts),
      onSession: (session: ConsoleSession) => {
        broadcastSessionChange();
        return enterConsole(session);
      },
      onRestart(message?: string) {
        setStep(undefined);
        finishSignInAttempt(message ? { message, fields: {} } : undefined);
      },
    },
  };
};
