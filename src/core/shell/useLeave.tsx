import { type ReactNode, useState } from 'react';
import { unsavedWork } from '../engine/unsavedWork';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useText } from '../ui/useText';

export interface Leave {
  leave: () => unknown;
  /** The confirmation for unsaved changes; the caller renders it. */
  question: ReactNode;
}

/**
 * Leaves this document with `go`, which returns whether that succeeded; `label` is the pressed button's text. A new
 * document clears this operator's data from memory.
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
