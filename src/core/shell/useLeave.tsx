import { type ReactNode, useState } from 'react';
import { unsavedWorkTracker } from '../engine/unsavedWork';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useText } from '../ui/useText';

export interface LeavePageState {
  leave: () => unknown;
  /** The question about unsaved changes, as an element that the caller renders. */
  question: ReactNode;
}

/**
 * Returns a function that leaves the page by calling `tryToLeave`. `tryToLeave` returns whether leaving
 * succeeded. `confirmLabel` is the text of the clicked button. Leaving loads a new document, which clears the
 * operator's data from memory.
 */
export function useLeavePage(
  confirmLabel: string,
  tryToLeave: () => Promise<boolean> | boolean,
): LeavePageState {
  const translate = useText();
  const [asked, setAsked] = useState(false);
  return {
    leave: () => (unsavedWorkTracker.exists() ? setAsked(true) : tryToLeave()),
    question: asked && (
      <ConfirmDialog
        title={translate('form.leave.title')}
        message={translate('form.leave.text')}
        confirmLabel={confirmLabel}
        cancelLabel={translate('form.leave.stay')}
        tone="danger"
        onConfirm={async () => {
          if (!(await tryToLeave())) setAsked(false);
        }}
        onCancel={() => setAsked(false)}
      />
    ),
  };
}
