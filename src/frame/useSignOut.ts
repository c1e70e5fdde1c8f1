import { useAuthProvider, useNotify } from 'ra-core';
import { useCallback, useRef } from 'react';
import { useReason } from '../engine/reason';
import { tellSignedOut } from './signOutChannel';

/**
 * Ends the session, here and in the other tabs, and leaves for the sign-in page. Where the server can't be told, the
 * session goes on; `tell` says why, a message where there is none.
 */
export function useSignOut(tell?: (why: string) => void): () => Promise<void> {
  const authProvider = useAuthProvider();
  const notify = useNotify();
  const reason = useReason();
  const isUnderWay = useRef(false);
  return useCallback(async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const address = await authProvider?.logout({});
      tellSignedOut();
      // A new document: nothing of this operator stays in the page's memory.
      window.location.assign(typeof address === 'string' ? address : window.location.href);
    } catch (error) {
      if (tell) tell(reason(error));
      else notify(reason(error), { type: 'error' });
    } finally {
      isUnderWay.current = false;
    }
  }, [authProvider, notify, reason, tell]);
}
