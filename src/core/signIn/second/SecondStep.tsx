import type { ReactNode } from 'react';
import { canUsePasskeys } from '../../provider/session/passkeySite';
import type { SecondSignInStep as Due } from '../../provider/wire/sessionGate';
import dialogStyles from '../../ui/Dialog.module.css';
import { SetUpSecondFactor } from './SetUpSecondFactor';
import styles from './Step.module.css';
import type { SignInStepProps } from './setting';
import { VerifySecondFactor } from './VerifySecondFactor';

export interface SecondStepProps extends SignInStepProps {
  due: Due;
  /** Content that is shown above the request for the second factor; only in a dialog. */
  children?: ReactNode;
  /** The foot of the dialog in which the second factor is requested. */
  foot?: ReactNode;
}

export const SecondStep = ({ due, children, foot, ...step }: SecondStepProps) => {
  const isPasskeyAvailable = due.passkeys && canUsePasskeys();
  return (
    <>
      <div className={step.layout === 'page' ? styles.panel : dialogStyles.body}>
        {children}
        {due.setup ? (
          <SetUpSecondFactor {...step} passkeys={isPasskeyAvailable} />
        ) : (
          <VerifySecondFactor {...step} due={due} passkeys={isPasskeyAvailable} />
        )}
      </div>
      {foot}
    </>
  );
};
