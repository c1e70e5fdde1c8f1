import { useRef, useState } from 'react';
import type { SignInTexts } from '../../../i18n/ko/core/signIn';
import { signIn } from '../provider/session/session';
import { broadcastSessionChange } from '../provider/session/sessionChannel';
import { ApiCallError } from '../provider/wire/request';
import type { ConsoleSession, SecondSignInStep, SignInCredentials } from '../provider/wire/sessionGate';

export type SignInFailure = { message?: string; fields: { username?: string; password?: string } };

const findBlankFieldErrors = (
  { username, password }: SignInCredentials,
  texts: SignInTexts,
): SignInFailure['fields'] => ({
  ...(username ? {} : { username: texts.errors.username }),
  ...(password ? {} : { password: texts.errors.password }),
});

/**
 * Returns the API's message for a failed sign-in. If the message is empty or a translation key (`errors.…`),
 * the sign-in page's own text is returned.
 */
const resolveSignInFailureMessage = (
  message: string,
  status: number,
  { errors, between }: SignInTexts,
): string => {
  if (message === '') return errors.refused;
  if (!message.startsWith('errors.')) return message;
  const own: Readonly<Record<string, string | undefined>> = errors;
  const byProxy: Readonly<Record<string, string | undefined>> = between;
  const text = own[message.slice('errors.'.length)] ?? byProxy[message.slice('errors.between.'.length)];
  return (text ?? errors.no_success).replace('%{status}', String(status));
};

/**
 * Returns the message that explains why a sign-in failed. An error that comes from the browser is about a
 * passkey.
 */
export const explainSignInFailure = (error: unknown, texts: SignInTexts): string =>
  error instanceof ApiCallError
    ? resolveSignInFailureMessage(error.body.message, error.status, texts)
    : texts.errors.passkey;

const toSignInFailure = (error: unknown, texts: SignInTexts): SignInFailure => {
  if (!(error instanceof ApiCallError)) throw error;
  return { message: explainSignInFailure(error, texts), fields: error.body.fields ?? {} };
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
export const useSignIn = (texts: SignInTexts, onSignedIn: SignedInHandler) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const [step, setStep] = useState<SecondStepState>();
  // A ref is needed, because a second click might come before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const signedIn = useRef<{ username: string; session: ConsoleSession }>(undefined);
  const [typedName, setTypedName] = useState<string>();
  const username = useRef(USERNAME_FOR_PASSKEY_SIGN_IN);

  const beginSignIn = () => {
    isUnderWay.current = true;
    setBusy(true);
  };
  const finishSignInAttempt = (failed?: SignInFailure) => {
    isUnderWay.current = false;
    setBusy(false);
    setFailure(failed);
  };
  const isTypedUserSignedIn = () => signedIn.current?.username === username.current;

  const enterConsole = async (session: ConsoleSession) => {
    signedIn.current = { username: username.current, session };
    try {
      await onSignedIn(session);
    } catch (error) {
      // The status 401 means that the session has already ended, so the next attempt must sign in again.
      if (error instanceof ApiCallError && error.status === 401) signedIn.current = undefined;
      setStep(undefined);
      finishSignInAttempt({ message: texts.errors.network, fields: {} });
    }
  };

  const submitCredentials = async (credentials: SignInCredentials) => {
    if (isUnderWay.current) return;
    username.current = credentials.username;
    setTypedName(credentials.username);
    if (signedIn.current && isTypedUserSignedIn()) {
      beginSignIn();
      return enterConsole(signedIn.current.session);
    }
    const fields = findBlankFieldErrors(credentials, texts);
    if (Object.keys(fields).length > 0) return setFailure({ fields });
    beginSignIn();
    try {
      const answer = await signIn(credentials);
      if (!('second' in answer)) return await enterConsole(answer);
      const Step = await loadSecondStepComponent();
      setStep({ due: answer.second, Step });
      finishSignInAttempt();
    } catch (error) {
      finishSignInAttempt(toSignInFailure(error, texts));
    }
  };

  /** Signs in by a passkey, without username and password. */
  const signInByPasskeyOnly = async () => {
    if (isUnderWay.current) return;
    username.current = USERNAME_FOR_PASSKEY_SIGN_IN;
    beginSignIn();
    try {
      if (!signedIn.current || !isTypedUserSignedIn()) {
        const { signInByPasskey } = await import('../provider/session/secondSteps');
        const session = await signInByPasskey();
        broadcastSessionChange();
        return await enterConsole(session);
      }
      await enterConsole(signedIn.current.session);
    } catch (error) {
      finishSignInAttempt({ message: explainSignInFailure(error, texts), fields: {} });
    }
  };

  return {
    ...{ busy, failure, submit: submitCredentials, byPasskey: signInByPasskeyOnly, step, typedName },
    /** Props for the component that asks for the second factor. */
    stepProps: {
      explain: (error: unknown) => explainSignInFailure(error, texts),
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
