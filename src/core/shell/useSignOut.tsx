import { useAuthProvider, useNotify } from 'ra-core';
import { type ReactNode, useRef } from 'react';
import { useErrorText } from '../engine/calls/errorText';
import { unsavedWorkTracker } from '../engine/unsavedWork';
import { useLeavePage } from './useLeave';

interface SignOutState {
  signOut: () => unknown;
  /** The question about unsaved changes, as an element that the caller renders. */
  question: ReactNode;
}

/**
 * Returns a function that ends the session, also for other tabs, and opens the sign-in page. `confirmLabel` is the
 * text of the clicked button. If the server can't be reached, the session continues, and `showFailure` shows
 * the reason; by default as a message.
 */
export function useSignOut(confirmLabel: string, showFailure?: (errorMessage: string) => void): SignOutState {
  const authProvider = useAuthProvider();
  const notify = useNotify();
  const describeError = useErrorText();
  const isUnderWay = useRef(false);

  const endSessionAndOpenSignIn = async () => {
    if (isUnderWay.current) return true;
    isUnderWay.current = true;
    try {
      const signInUrl = await authProvider?.logout({});
      unsavedWorkTracker.giveUp();
      window.location.assign(typeof signInUrl === 'string' ? signInUrl : window.location.href);
      return true;
    } catch (error) {
      if (showFailure) showFailure(describeError(error));
      else notify(describeError(error), { type: 'error' });
      return false;
    } finally {
      isUnderWay.current = false;
    }
  };

  const { leave, question } = useLeavePage(confirmLabel, endSessionAndOpenSignIn);
  return { signOut: leave, question };
}
