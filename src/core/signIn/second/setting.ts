import type { Added } from '../../provider/session/secondSteps';
import type { Session } from '../../provider/wire/sessionGate';
import type { StepLayout } from './StepHead';
import type { Explain, Failed } from './useAttempt';

/** The frame of a step of a sign-in. */
export interface StepProps {
  layout: StepLayout;
  explain: Explain;
  onSession: (session: Session) => Promise<void>;
  /** The step is over: the sign-in begins with the password again. */
  onRestart: (message?: string) => void;
}

/** The frame of a part that sets up a second factor. */
export interface Setting {
  explain: Explain;
  onAdded: (added: Added) => void;
  onFailed?: ((failed: Failed) => void) | undefined;
}
