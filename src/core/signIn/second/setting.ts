import type { SecondFactorAddedAnswer } from '../../provider/session/secondSteps';
import type { ConsoleSession } from '../../provider/wire/sessionGate';
import type { SecondFactorStepLayout } from './SecondStepHead';
import type { FailedSignInStepAttempt, FailureExplainer } from './useSecondStepAttempt';

/** Props of every component that shows a step of the sign-in. */
export interface SignInStepProps {
  layout: SecondFactorStepLayout;
  explain: FailureExplainer;
  onSession: (session: ConsoleSession) => Promise<void>;
  /** Called when the step has expired. The operator must then enter the password again. */
  onRestart: (restartMessage?: string) => void;
}

/** Props that the components for passkeys and for authenticator apps share. */
export interface SecondFactorSetUpProps {
  explain: FailureExplainer;
  onAdded: (answer: SecondFactorAddedAnswer) => void;
  onFailed?: ((failedAttempt: FailedSignInStepAttempt) => void) | undefined;
}
