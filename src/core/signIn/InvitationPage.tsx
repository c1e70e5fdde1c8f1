import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { invitation as texts } from '../../../i18n/ko/core/invitation';
import { signIn } from '../../../i18n/ko/core/signIn';
import {
  acceptInvitation,
  type OperatorInvitation,
  readInvitationByToken,
} from '../provider/session/invitation';
import { ApiCallError } from '../provider/wire/request';
import { toSeoulTimeText } from '../schema/text/time';
import { Button } from '../ui/Button';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import labelledStyles from '../ui/Labelled.module.css';
import { Notice } from '../ui/Notice';
import { ProgressBar } from '../ui/ProgressBar';
import { PasswordField } from './PasswordField';
import styles from './SignInForm.module.css';
import { SignInFrame } from './SignInFrame';
import { explainSignInFailure } from './useSignIn';

const SIGN_IN_PATH = '/console/login';

interface PasswordFormFailure {
  password?: string | undefined;
  repeatedPassword?: string | undefined;
  message?: string | undefined;
}

const readFormValue = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '');

const validateNewPasswordForm = (form: HTMLFormElement): PasswordFormFailure => {
  const [password, again] = [readFormValue(form, 'password'), readFormValue(form, 'again')];
  if (password === '') return { password: texts.required };
  return password === again ? {} : { repeatedPassword: texts.differs };
};

const toPasswordFormFailure = (error: unknown): PasswordFormFailure => {
  const password = error instanceof ApiCallError ? error.body.fields?.password : undefined;
  return password === undefined ? { message: explainSignInFailure(error, signIn) } : { password };
};

interface PasswordFormProps {
  token: string;
  invited: OperatorInvitation;
  onDone: () => void;
}

const NewPasswordForm = ({ token, invited, onDone }: PasswordFormProps) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasswordFormFailure>({});
  const submitPassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const formErrors = validateNewPasswordForm(form);
    setFailure(formErrors);
    if (Object.keys(formErrors).length > 0) return;
    setBusy(true);
    try {
      await acceptInvitation(token, readFormValue(form, 'password'));
      onDone();
    } catch (error) {
      setFailure(toPasswordFormFailure(error));
      setBusy(false);
    }
  };
  const passwordFieldProps = { texts: signIn, ref: null, autoComplete: 'new-password' } as const;
  return (
    <form noValidate className={styles.form} aria-label={texts.title} onSubmit={submitPassword}>
      <div className={styles.fields}>
        <h1>{texts.greeting.replace('%{name}', invited.name)}</h1>
        <p className={labelledStyles.help}>
          {texts.until.replace('%{until}', toSeoulTimeText(invited.until))}
        </p>
        <Labelled className="grow" label={texts.username}>
          {(controlProps) => (
            <Input
              {...controlProps}
              name="username"
              value={invited.username}
              readOnly
              autoComplete="username"
            />
          )}
        </Labelled>
        <PasswordField
          {...passwordFieldProps}
          label={texts.password}
          help={texts.rules}
          error={busy ? undefined : failure.password}
        />
        <PasswordField
          {...passwordFieldProps}
          name="again"
          label={texts.again}
          error={busy ? undefined : failure.repeatedPassword}
        />
        {failure.message && !busy && (
          <Notice tone="red" role="alert">
            {failure.message}
          </Notice>
        )}
      </div>
      <Button type="submit" variant="primary" busy={busy} busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </form>
  );
};

type InvitationPageState =
  | { is: 'reading' | 'done' }
  | { is: 'open'; invited: OperatorInvitation }
  | { is: 'over'; reason: string };

export type InvitationPageProps = { name: string; logo: ReactNode; token: string };

export const InvitationPage = ({ name, logo, token }: InvitationPageProps) => {
  const [state, setState] = useState<InvitationPageState>({ is: 'reading' });
  useEffect(() => {
    let isUnmounted = false;
    const setStateIfMounted = (nextState: InvitationPageState) => {
      if (!isUnmounted) setState(nextState);
    };
    readInvitationByToken(token).then(
      (operatorInvitation) => setStateIfMounted({ is: 'open', invited: operatorInvitation }),
      (error: unknown) => setStateIfMounted({ is: 'over', reason: explainSignInFailure(error, signIn) }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [token]);
  return (
    <SignInFrame name={name} logo={logo} title={texts.title}>
      {state.is === 'reading' && <ProgressBar label={texts.loading} />}
      {state.is === 'open' && (
        <NewPasswordForm token={token} invited={state.invited} onDone={() => setState({ is: 'done' })} />
      )}
      {state.is === 'over' && (
        <div className={styles.form}>
          <h1>{texts.over}</h1>
          <Notice tone="red" role="alert">
            {state.reason}
          </Notice>
          {/* If the link of the invitation was already used, the person has a password and can sign in. */}
          <Button variant="outlined" onClick={() => window.location.replace(SIGN_IN_PATH)}>
            {texts.toSignIn}
          </Button>
        </div>
      )}
      {state.is === 'done' && (
        <div className={styles.form}>
          <h1>{texts.title}</h1>
          <Notice role="status">{texts.done}</Notice>
          <Button variant="primary" onClick={() => window.location.replace(SIGN_IN_PATH)}>
            {texts.toSignIn}
          </Button>
        </div>
      )}
    </SignInFrame>
  );
};
