import { useRef, useState } from 'react';
import type { SignInTexts } from '../../../i18n/ko/core/signIn';
import { signIn } from '../provider/session/session';
import { CallError } from '../provider/wire/request';
import type { Credentials, Session } from '../provider/wire/sessionGate';

export type SignInFailure = { message?: string; fields: { username?: string; password?: string } };

const blanks = ({ username, password }: Credentials, texts: SignInTexts): SignInFailure['fields'] => ({
  ...(username ? {} : { username: texts.errors.username }),
  ...(password ? {} : { password: texts.errors.password }),
});

/** Returns the API's own message, or this page's text if it is empty or a text key. */
const textOf = (message: string, status: number, { errors, between }: SignInTexts): string => {
  if (message === '') return errors.refused;
  if (!message.startsWith('errors.')) return message;
  const own: Readonly<Record<string, string | undefined>> = errors;
  const byProxy: Readonly<Record<string, string | undefined>> = between;
  const text = own[message.slice('errors.'.length)] ?? byProxy[message.slice('errors.between.'.length)];
  return (text ?? errors.no_success).replace('%{status}', String(status));
};

const failureOf = (error: unknown, texts: SignInTexts): SignInFailure => {
  if (!(error instanceof CallError)) throw error;
  const { message, fields = {} } = error.body;
  return { message: textOf(message, error.status, texts), fields };
};

/** Runs after a sign-in; the form stays busy until it is unmounted, or this rejects. */
export type OnSignedIn = (session: Session) => void | Promise<void>;

/**
 * The state of a sign-in form: the last failure, whether a call is running, and the call itself. If the step after the
 * sign-in fails, such as loading the console's code, the same operator's next press repeats only that step.
 */
export const useSignIn = (texts: SignInTexts, onSignedIn: OnSignedIn) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  // The state is late: a second press may come before the button is drawn as busy.
  const isUnderWay = useRef(false);
  const signedIn = useRef<{ username: string; session: Session }>(undefined);

  const submit = async (credentials: Credentials) => {
    if (isUnderWay.current) return;
    const fields = blanks(credentials, texts);
    if (Object.keys(fields).length > 0) return setFailure({ fields });
    isUnderWay.current = true;
    setBusy(true);
    const settle = () => {
      isUnderWay.current = false;
      setBusy(false);
    };
    const { username } = credentials;
    if (signedIn.current?.username !== username) {
      try {
        signedIn.current = { username, session: await signIn(credentials) };
      } catch (error) {
        settle();
        return setFailure(failureOf(error, texts));
      }
    }
    try {
      await onSignedIn(signedIn.current.session);
    } catch (error) {
      // The session has ended again meanwhile.
      if (error instanceof CallError && error.status === 401) signedIn.current = undefined;
      settle();
      setFailure({ message: texts.errors.network, fields: {} });
    }
  };
  return { busy, failure, submit };
};
