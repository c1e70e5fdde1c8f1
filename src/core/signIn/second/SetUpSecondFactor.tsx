import { useState } from 'react';
import { secondStep as texts } from '../../../../i18n/ko/core/secondStep';
import {
  createSecondFactorSetUpCalls,
  postJsonDuringSignIn,
  type SecondFactorAddedAnswer,
} from '../../provider/session/secondSteps';
import { Notice } from '../../ui/Notice';
import { AuthenticatorSetUp } from './AuthenticatorSetUp';
import { PasskeySetUp } from './PasskeySetUp';
import { RecoveryCodes } from './RecoveryCodes';
import { SecondStepHead } from './SecondStepHead';
import styles from './Step.module.css';
import type { SignInStepProps } from './setting';

const secondFactorSetUpCalls = createSecondFactorSetUpCalls(postJsonDuringSignIn);

const formatSetUpStepNumber = (stepNumber: number) => texts.setUp.step.replace('%{at}', String(stepNumber));

export const SetUpSecondFactor = ({
  layout,
  passkeys,
  explain,
  onSession,
  onRestart,
}: SignInStepProps & { passkeys: boolean }) => {
  const [chosenMethod, setChosenMethod] = useState<'app' | 'passkey'>('app');
  const [added, setAdded] = useState<SecondFactorAddedAnswer>();
  const [entering, setEntering] = useState(false);

  if (added?.session) {
    const { session, recovery = [] } = added;
    const enterConsole = async () => {
      setEntering(true);
      await onSession(session);
    };
    return (
      <>
        <SecondStepHead {...{ layout }} title={texts.codes.title} text={texts.codes.text} takesFocus />
        <RecoveryCodes codes={recovery} busy={entering} onDone={() => void enterConsole()} />
      </>
    );
  }

  const commonSetUpProps = {
    explain,
    onAdded: setAdded,
    onFailed: ({ code, message }: { code: string; message: string }) => {
      if (code === 'second_needed') onRestart(message);
    },
  };
  const isAuthenticatorChosen = chosenMethod === 'app';
  const { title, text } = isAuthenticatorChosen ? texts.setUp : texts.passkeySetUp;
  return (
    <>
      <SecondStepHead {...{ layout, title, text }} />
      <Notice>{texts.setUp.required}</Notice>
      {isAuthenticatorChosen ? (
        <AuthenticatorSetUp {...{ calls: secondFactorSetUpCalls }} {...commonSetUpProps} />
      ) : (
        <PasskeySetUp {...{ calls: secondFactorSetUpCalls }} {...commonSetUpProps} />
      )}
      <p className={styles.foot}>
        {passkeys && (
          <button
            type="button"
            className={styles.link}
            onClick={() => setChosenMethod(isAuthenticatorChosen ? 'passkey' : 'app')}
          >
            {isAuthenticatorChosen ? texts.setUp.passkey : texts.setUp.app}
          </button>
        )}
        <span className="muted push">{formatSetUpStepNumber(1)}</span>
      </p>
    </>
  );
};
