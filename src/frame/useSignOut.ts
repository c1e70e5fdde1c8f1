import { useAuthProvider } from 'ra-core';
import { useCallback } from 'react';
import { tellSignedOut } from './signOutChannel';

/** Ends the session, here and in the other tabs, and leaves for the sign-in page. */
export function useSignOut() {
  const authProvider = useAuthProvider();
  return useCallback(async () => {
    const address = await authProvider?.logout({});
    tellSignedOut();
    // A new document: nothing of this operator stays in the page's memory.
    window.location.assign(typeof address === 'string' ? address : window.location.href);
  }, [authProvider]);
}
