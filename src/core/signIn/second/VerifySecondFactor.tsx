import { KeyRound, Lock } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { secondStep as texts } from '../../../../i18n/ko/core/secondStep';
import { signInByCode, signInByPasskey } from '../../provider/session/secondSteps';
import type { ConsoleSession, SecondSignInStep as Due } from '../../provider/wire/sessionGate';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Notice } from '../../ui/Notice';
import pageStyles from '../SignInPage.module.css';
import { AuthenticatorCodeField, useAuthenticatorCodeField } from './AuthenticatorCodeField';
import { OtherSecondStepMethods, type SecondStepMethod } from './OtherSecondStepWays';
import { RecoveryCodeField } from './RecoveryCodeField';
import { SecondStepHead } from './SecondStepHead';
import styles from './Step.module.css';
import type { SignInStepProps } from './setting';
import { useSecondStepAttempt } from './useSecondStepAttempt';

/**
 * Returns the kind of second factor that is asked for first: the authenticator app, or a passkey if the
 * account has no app.
 */
const chooseInitialSecondStepMethod = ({ methods }: Due): SecondStepMethod =>
  (['authenticator', 'passkey', 'recovery'] as const).find((method) => methods.includes(method)) ?? 'others';

const headTextsByMethod: Readonly<Record<SecondStepMethod, { title: string; text: string }>> = {
  authenticator: { title: texts.title, text: texts.code.text },
  passkey: { title: texts.title, text: texts.passkey.text },
  recovery: texts.recovery,
  others: texts.others,
};

export const VerifySecondFactor = (props: SignInStepProps & { due: Due; passkeys: boolean }) => {
  const { layout, due, passkeys, explain, onSession, onRestart } = props;
  const [way, setWay] = useState(() => chooseInitialSecondStepMethod(due));
  const rememberCheckboxId = useId();
  const [remembered, setRemembered] = useState(false);
  const attempt = useSecondStepAttempt(explain, ({ code, message }) => {
    if (code === 'second_needed') onRestart(message);
  });
  const { busy, failed, run } = attempt;
  const proveSecondFactorAndSignIn = (proveFactor: () => Promise<ConsoleSession>) =>
    void run(async () => onSession(await proveFactor()));
  const rememberOption = remembered ? { remember: true as const } : {};
  const completeSignInByPasskey = () => proveSecondFactorAndSignIn(() => signInByPasskey(rememberOption));
  const { code, change, submitCode } = useAuthenticatorCodeField(attempt, (digits) =>
    proveSecondFactorAndSignIn(() => signInByCode('authenticator', { code: digits, ...rememberOption })),
  );
  const submitSecondStepCode = (event: FormEvent) => {
    event.preventDefault();
    submitCode();
  };
  const createMethodSwitchHandler = (newMethod: SecondStepMethod) => () => {
    attempt.clear();
    setWay(newMethod);
  };

  if (failed?.code === 'too_many_tries') {
    return (
      <>
        <SecondStepHead {...{ layout }} title={texts.title} text="" takesFocus />
        <Notice tone="red" icon={Lock} role="alert">
          {failed.message}
        </Notice>
        <Button variant="outlined" className={styles.wide} onClick={() => onRestart()}>
          {texts.restart}
        </Button>
      </>
    );
  }
  const hasPasskey = passkeys && due.methods.includes('passkey');
  const renderPasskeyButton = (label: string, variant: 'primary' | 'outlined') => (
    <Button
      className={styles.wide}
      variant={variant}
      icon={KeyRound}
      busy={busy}
      onClick={completeSignInByPasskey}
    >
      {label}
    </Button>
  );
  const isPrimaryMethod = way === 'authenticator' || way === 'passkey';
  return (
    <>
      <SecondStepHead
        {...{ layout }}
        {...headTextsByMethod[way]}
        takesFocus={way === 'others' || way === 'passkey'}
      />
      {way === 'authenticator' && (
        <form noValidate className={styles.fields} onSubmit={submitSecondStepCode}>
          <AuthenticatorCodeField {...{ code, change, busy }} error={failed?.message} help />
          <Button
            className={styles.wide}
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={texts.code.busy}
          >
            {texts.code.submit}
          </Button>
        </form>
      )}
      {way === 'authenticator' && hasPasskey && (
        <>
          <span className={pageStyles.either}>{texts.or}</span>
          {renderPasskeyButton(texts.passkey.signIn, 'outlined')}
        </>
      )}
      {way === 'passkey' && (
        <>
          {hasPasskey ? (
            renderPasskeyButton(texts.passkey.signIn, 'primary')
          ) : (
            <Notice tone="amber">{texts.passkey.elsewhere}</Notice>
          )}
          {failed && !busy && (
            <Notice tone="red" role="alert">
              {failed.message}
            </Notice>
          )}
        </>
      )}
      {way === 'recovery' && (
        <RecoveryCodeField
          attempt={attempt}
          onCode={(recoveryCode) =>
            proveSecondFactorAndSignIn(() => signInByCode('recovery', { code: recoveryCode }))
          }
        />
      )}
      {way === 'others' && (
        <OtherSecondStepMethods
          {...{ due, hasPasskey }}
          onChoose={(newMethod) => createMethodSwitchHandler(newMethod)()}
        />
      )}
      {isPrimaryMethod && (
        <label className={styles.remember} htmlFor={rememberCheckboxId}>
          <Checkbox id={rememberCheckboxId} checked={remembered} onChange={setRemembered} />
          {texts.remember}
        </label>
      )}
      <p className={styles.foot}>
        {!isPrimaryMethod && (
          <button
            type="button"
            className={styles.link}
            onClick={createMethodSwitchHandler(chooseInitialSecondStepMethod(due))}
          >
            {texts.back}
          </button>
        )}
        {isPrimaryMethod && due.methods.includes('recovery') && (
          <button type="button" className={styles.link} onClick={createMethodSwitchHandler('recovery')}>
            {texts.recovery.use}
          </button>
        )}
        {way !== 'others' && (
          <button type="button" className={styles.link} onClick={createMethodSwitchHandler('others')}>
            {texts.others.open}
          </button>
        )}
      </p>
    </>
  );
};
