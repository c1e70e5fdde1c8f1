import type { Added } from '../../provider/session/secondSteps';
import type { Session } from '../../provider/wire/sessionGate';
import type { StepLayout } from './StepHead';
import type { Explain, Failed } from './useAttempt';

/** Common props of a sign-in's steps. */
export interface StepProps {
  layout: StepLayout;
  explain: Explain;
  onSession: (session: Session) => Promise<void>;
  /** Called when the step has expired, so that the sign-in starts again with the password. */
  onRestart: (message?: string) => void;
}

/** Common props of components that set up a second factor. */
export interface Setting {
  explain: Explain;
  onAdded: (added: Added) => void;
  onFailed?: ((failed: Failed) => void) | undefined;
}
