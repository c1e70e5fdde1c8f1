import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { SignInTexts } from '../../../i18n/ko/core/signIn';
import { canEncryptPasswords, preloadSignInModules } from '../provider/session/session';
import dialogStyles from '../ui/Dialog.module.css';
import { Input } from '../ui/Input';
import { preventSubmitWhileComposing } from '../ui/ime';
import { Labelled } from '../ui/Labelled';
import labelledStyles from '../ui/Labelled.module.css';
import { Notice } from '../ui/Notice';
import { PasswordField } from './PasswordField';
import styles from './SignInForm.module.css';
import { type SignedInHandler, useSignIn } from './useSignIn';

export type SignInFormProps = {
  texts: SignInTexts;
  onSignedIn: SignedInHandler;
  /** The username of the session that has expired; it can't be changed. Absent on the sign-in page. */
  username?: string;
  /**
   * Layout of the form. In a dialog, the fields are side by side, and the `actions` are in the dialog's foot.
   */
  layout: keyof typeof formClassNamesByLayout;
  /** Content that is shown above the fields of the sign-in form. */
  children?: ReactNode;
  /** Renders the buttons below the fields. One of them submits the form. */
  actions: (state: { busy: boolean; blocked: boolean; byPasskey: () => Promise<void> }) => ReactNode;
  /** The buttons at the foot of the dialog while the form asks for the second factor. */
  stepFoot?: ReactNode;
};

const formClassNamesByLayout = {
  page: { form: styles.form, body: styles.fields, fields: styles.fields },
  dialog: { form: undefined, body: dialogStyles.body, fields: labelledStyles.row },
};

const readFormValue = (form: HTMLFormElement, name: string) => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

export const SignInForm = (props: SignInFormProps) => {
  const { texts, onSignedIn, username, layout, children, actions } = props;
  const { busy, failure, submit, byPasskey, step, stepProps, typedName } = useSignIn(texts, onSignedIn);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const visibleFailure = busy ? undefined : failure;
  const isSignInBlocked = !canEncryptPasswords();
  const classes = formClassNamesByLayout[layout];
  const isUsernameFixed = username !== undefined;

  useEffect(() => {
    const shouldFocusUsername = failure ? failure.fields.username : !isUsernameFixed;
    (shouldFocusUsername ? usernameRef : passwordRef).current?.focus();
  }, [failure, isUsernameFixed]);

  const submitSignInForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || isSignInBlocked) return;
    const form = event.currentTarget;
    void submit({
      username: readFormValue(form, 'username').trim(),
      password: readFormValue(form, 'password'),
    });
  };

  if (step) {
    return (
      <step.Step key="step" {...{ layout, due: step.due }} {...stepProps} foot={props.stepFoot}>
        {layout === 'dialog' && children}
      </step.Step>
    );
  }
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={texts.title}
      onSubmit={submitSignInForm}
      // The encryption code loads when the operator begins to type, so that the page itself loads faster.
      onInput={() => void preloadSignInModules()}
      onKeyDown={preventSubmitWhileComposing}
    >
      <div className={classes.body}>
        {children}
        {isSignInBlocked && <Notice tone="amber">{texts.insecure}</Notice>}
        <div className={classes.fields}>
          <Labelled className="grow" label={texts.username} error={visibleFailure?.fields.username}>
            {(controlProps) => (
              <Input
                {...controlProps}
                ref={usernameRef}
                name="username"
                defaultValue={username ?? typedName}
                readOnly={isUsernameFixed}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Labelled>
          <PasswordField
            texts={texts}
            label={texts.password}
            error={visibleFailure?.fields.password}
            ref={passwordRef}
          />
        </div>
        {visibleFailure?.message && (
          <Notice tone="red" role="alert">
            {visibleFailure.message}
          </Notice>
        )}
      </div>
      {actions({ busy, blocked: isSignInBlocked, byPasskey })}
    </form>
  );
};
