import { type ReactNode, useContext, useState } from 'react';
import { useTellTyped } from '../../unsavedWork';
import { InGuardedForm } from './InGuardedForm';
import { LeaveDialog } from './LeaveDialog';
import { useGuard } from './useGuard';

interface TypedText {
  /** Closes at once, or after the operator gives the typed text up. */
  close: () => void;
  /** The question; the caller renders it next to its dialog. */
  question: ReactNode;
}

type IsOwn = Parameters<typeof useGuard>[1];

const nowhere: IsOwn = () => false;
const always = () => true;

/** Asks before another place is entered. A form queries the dialogs inside it: the router takes only one guard. */
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
 * Guards the text that is typed into a dialog as forms guard theirs: against closing, Back, links, a reload
 * and signing out. `onClose` closes the dialog and discards the text. `isOwn` returns true for places that still show
 * the text.
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
