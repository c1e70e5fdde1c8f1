import { type ReactNode, useContext, useState } from 'react';
import { useReportUnsavedDialogText } from '../../unsavedWork';
import { LeaveFormDialog } from './LeaveFormDialog';
import { LeaveGuardedFormContext } from './LeaveGuardedFormContext';
import { useLeaveGuard } from './useLeaveGuard';

interface UnsavedTextGuard {
  /** Closes the dialog. If it contains typed text, the operator is asked first. */
  close: () => void;
  /** The dialog that asks before the text is discarded. The caller renders it next to its own dialog. */
  question: ReactNode;
}

type FormRoutePredicate = Parameters<typeof useLeaveGuard>[1];

const matchNoFormRoute: FormRoutePredicate = () => false;
const isAlwaysDirty = () => true;

// The router allows only one handler that asks before the route changes. Inside a form, the form's handler
// therefore also asks about text in the form's dialogs.
const LeaveRouteQuestion = ({ onLeave, isOwn }: { onLeave: () => void; isOwn: FormRoutePredicate }) => {
  const { question } = useLeaveGuard(isAlwaysDirty, isOwn);
  if (!question) return null;
  const leaveForm = () => {
    onLeave();
    question.leave();
  };
  return <LeaveFormDialog files={[]} onLeave={leaveForm} onStay={question.stay} />;
};

/**
 * Asks the operator before text typed into a dialog is lost: before the dialog closes, and before Back,
 * links, a reload or signing out. `onClose` closes the dialog and discards the text. `isOwn` tells whether a
 * route still shows the dialog.
 */
export function useUnsavedTextGuard(
  hasTypedText: boolean,
  onClose: () => void,
  isOwnRoute = matchNoFormRoute,
): UnsavedTextGuard {
  const isInGuardedForm = useContext(LeaveGuardedFormContext);
  const [isAsked, setAsked] = useState(false);
  useReportUnsavedDialogText(hasTypedText);
  return {
    close: () => (hasTypedText ? setAsked(true) : onClose()),
    question: (
      <>
        {hasTypedText && !isInGuardedForm && <LeaveRouteQuestion onLeave={onClose} isOwn={isOwnRoute} />}
        {hasTypedText && isAsked && (
          <LeaveFormDialog files={[]} onLeave={onClose} onStay={() => setAsked(false)} />
        )}
      </>
    ),
  };
}
