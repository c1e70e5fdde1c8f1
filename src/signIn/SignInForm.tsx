import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { SignInTexts } from '../../i18n/ko/signIn';
import { canEncrypt, type Session } from '../provider/session';
import { isComposing } from '../ui/ime';
import { Labelled } from '../ui/Labelled';
import { PasswordField } from './PasswordField';
import { useSignIn } from './useSignIn';

export type SignInFormProps = {
  texts: SignInTexts;
  onSignedIn: (session: Session) => void;
  /** Fixes who signs in: the account of an expired session. */
  username?: string;
  /** In a dialog the fields stand side by side, between its head and the foot that `actions` draws. */
  layout: keyof typeof layouts;
  /** What stands above the fields. */
  children?: ReactNode;
  /** The buttons below the fields; one of them submits. */
  actions: (state: { busy: boolean; blocked: boolean }) => ReactNode;
};

const layouts = {
  page: { form: 'sign-in-form', body: 'sign-in-fields', fields: 'sign-in-fields' },
  dialog: { form: undefined, body: 'db', fields: 'row' },
};

const keepComposing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};

const read = (form: HTMLFormElement, name: string) => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

/** User name and password, for the sign-in page and for the dialog of an expired session. */
export const SignInForm = (props: SignInFormProps) => {
  const { texts, onSignedIn, username, layout, children, actions } = props;
  const { busy, failure, submit } = useSignIn(texts, onSignedIn);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const shown = busy ? undefined : failure;
  const blocked = !canEncrypt();
  const classes = layouts[layout];
  const fixed = username !== undefined;

  useEffect(() => {
    const first = failure ? failure.fields.username : !fixed;
    (first ? usernameRef : passwordRef).current?.focus();
  }, [failure, fixed]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || blocked) return;
    const form = event.currentTarget;
    void submit({ username: read(form, 'username').trim(), password: read(form, 'password') });
  };

  return (
    <form
      noValidate
      className={classes.form}
      aria-label={texts.title}
      onSubmit={onSubmit}
      onKeyDown={keepComposing}
    >
      <div className={classes.body}>
        {children}
        {blocked && (
          <p className="notice amber">
            <TriangleAlert className="i i16" />
            {texts.insecure}
          </p>
        )}
        <div className={classes.fields}>
          <Labelled className="grow" label={texts.username} error={shown?.fields.username}>
            {(control) => (
              <input
                {...control}
                ref={usernameRef}
                className="control"
                name="username"
                defaultValue={username}
                readOnly={fixed}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Labelled>
          <PasswordField texts={texts} error={shown?.fields.password} ref={passwordRef} />
        </div>
        {shown?.message && (
          <p className="notice red" role="alert">
            <CircleAlert className="i i16" />
            {shown.message}
          </p>
        )}
      </div>
      {actions({ busy, blocked })}
    </form>
  );
};
