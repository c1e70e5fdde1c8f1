import { type ReactNode, useContext, useState } from 'react';
import { useTellTyped } from '../../unsavedWork';
import { InGuardedForm } from './InGuardedForm';
import { LeaveDialog } from './LeaveDialog';
import { useGuard } from './useGuard';

interface TypedText {
  /** Closes the dialog, after a question if there is typed text. */
  close: () => void;
  /** The question dialog, which the caller renders next to its own dialog. */
  question: ReactNode;
}

type IsOwn = Parameters<typeof useGuard>[1];

const nowhere: IsOwn = () => false;
const always = () => true;

// The router accepts only one guard, so a form asks the dialogs inside it.
const RouteQuestion = ({ onLeave, isOwn }: { onLeave: () => void; isOwn: IsOwn }) => {
  const { question } = useGuard(always, isOwn);
  if (!question) return null;
  const leave = () => {
    onLeave();
    question.leave();
  };
  return <LeaveDialog files={[]} onLeave={leave} onStay={question.stay} />;
};

/**
 * Guards text typed into a dialog, as forms do: against closing, Back, links, a reload and signing out.
 * `onClose` closes the dialog and discards the text. `isOwn` tells which routes still show the text.
 */
export function useTypedText(isTyped: boolean, onClose: () => void, isOwn = nowhere): TypedText {
  const isInForm = useContext(InGuardedForm);
  const [isAsked, setAsked] = useState(false);
  useTellTyped(isTyped);
  return {
    close: () => (isTyped ? setAsked(true) : onClose()),
    question: (
      <>
        {isTyped && !isInForm && <RouteQuestion onLeave={onClose} isOwn={isOwn} />}
        {isTyped && isAsked && <LeaveDialog files={[]} onLeave={onClose} onStay={() => setAsked(false)} />}
      </>
    ),
  };
}
