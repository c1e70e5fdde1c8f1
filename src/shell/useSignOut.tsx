import { useAuthProvider, useNotify } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import { useErrorText } from '../engine/errorText';
import { unsavedWork } from '../engine/unsavedWork';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useText } from '../ui/useText';
import { tellSignedOut } from './signOutChannel';

interface SignOut {
  signOut: () => unknown;
  /** Asked first where something is not saved; to be drawn by the caller. */
  question: ReactNode;
}

/**
 * Ends the session, here and in the other tabs, and leaves for the sign-in page; `label` is what the operator presses
 * for it. Where the server can't be told, the session goes on; `tell` says why, a message where there is none.
 */
export function useSignOut(label: string, tell?: (why: string) => void): SignOut {
  const authProvider = useAuthProvider();
  const notify = useNotify();
  const reason = useErrorText();
  const translate = useText();
  const [asked, setAsked] = useState(false);
  const isUnderWay = useRef(false);

  const end = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const address = await authProvider?.logout({});
      tellSignedOut();
      unsavedWork.giveUp();
      // A new document: nothing of this operator stays in the page's memory.
      window.location.assign(typeof address === 'string' ? address : window.location.href);
    } catch (error) {
      setAsked(false);
      if (tell) tell(reason(error));
      else notify(reason(error), { type: 'error' });
    } finally {
      isUnderWay.current = false;
    }
  };

  return {
    signOut: () => (unsavedWork.exists() ? setAsked(true) : end()),
    question: asked && (
      <ConfirmDialog
        title={translate('form.leave.title')}
        message={translate('form.leave.text')}
        confirmLabel={label}
        cancelLabel={translate('form.leave.stay')}
        tone="danger"
        onConfirm={end}
        onCancel={() => setAsked(false)}
      />
    ),
  };
}
