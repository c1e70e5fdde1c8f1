import { type ReactNode, useState } from 'react';
import { unsavedWork } from '../engine/unsavedWork';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useText } from '../ui/useText';

export interface Leave {
  leave: () => unknown;
  /** Asked first where something is not saved; to be drawn by the caller. */
  question: ReactNode;
}

/**
 * Leaves this document by `go`, which says whether that succeeded; `label` is what the operator presses for it. A new
 * document keeps nothing of this one's operator in memory.
 */
export function useLeave(label: string, go: () => Promise<boolean> | boolean): Leave {
  const translate = useText();
  const [asked, setAsked] = useState(false);
  return {
    leave: () => (unsavedWork.exists() ? setAsked(true) : go()),
    question: asked && (
      <ConfirmDialog
        title={translate('form.leave.title')}
        message={translate('form.leave.text')}
        confirmLabel={label}
        cancelLabel={translate('form.leave.stay')}
        tone="danger"
        onConfirm={async () => {
          if (!(await go())) setAsked(false);
        }}
        onCancel={() => setAsked(false)}
      />
    ),
  };
}
