import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { unsavedWorkTracker } from '../engine/unsavedWork';
import type { ConsoleAuthProvider, SignedInCheckResult } from '../provider/session/authProvider';
import { subscribeToSessionChanges } from '../provider/session/sessionChannel';
import { type ConsoleSession, sessionExpiryGate } from '../provider/wire/sessionGate';

/** The reason why a page waits for its operator: another operator is signed in, or none is. */
export interface SignInWaitReason {
  another: ConsoleSession | undefined;
}

/**
 * Checks who is signed in when calls wait for the session, and when another tab signs in or out. If it is the
 * same operator, the page continues. If it is another operator, the page reloads, unless it has unsaved work.
 * Returns why the page waits, or undefined if it does not. `look` checks again, and throws if the server does
 * not answer.
 */
export function useCheckSignedIn(): { standstill: SignInWaitReason | undefined; look: () => Promise<void> } {
  const authProvider = useAuthProvider<ConsoleAuthProvider>();
  const client = useQueryClient();
  const expired = useSyncExternalStore(sessionExpiryGate.subscribe, () => sessionExpiryGate.expired);
  const [standstill, setStandstill] = useState<SignInWaitReason>();
  const looks = useRef(0);

  const resumeSession = () => {
    setStandstill(undefined);
    sessionExpiryGate.openGate();
    // The data about the operator that react-admin caches, such as the scope, might be outdated.
    void client.invalidateQueries({ queryKey: ['auth'] });
  };
  const pausePageUntilSignIn = (another?: ConsoleSession) => {
    if (another && !unsavedWorkTracker.exists()) return window.location.reload();
    setStandstill({ another });
    // `renew` rejects if the operator cancels the sign-in. The page is then left, so the rejection is
    // ignored.
    if (!sessionExpiryGate.expired) sessionExpiryGate.renew().catch(() => undefined);
  };
  const handleSignInCheckResult = (now: SignedInCheckResult | undefined) => {
    if (now?.is === 'same') resumeSession();
    else pausePageUntilSignIn(now?.is === 'another' ? now.session : undefined);
  };
  const checkIfStillSignedIn = async () => {
    looks.current += 1;
    const turn = looks.current;
    // Whether an answer belongs to the latest check. The answers to earlier checks are outdated.
    const isLatestSessionCheck = () => turn === looks.current;
    const now = await authProvider?.whoIsNow().catch((error: unknown) => {
      if (isLatestSessionCheck()) throw error;
      return undefined;
    });
    if (isLatestSessionCheck()) handleSignInCheckResult(now);
  };

  const lookOrStop = useEffectEvent(() => void checkIfStillSignedIn().catch(() => pausePageUntilSignIn()));
  useEffect(() => subscribeToSessionChanges(lookOrStop), []);
  const begin = useEffectEvent(() => {
    if (!standstill) lookOrStop();
  });
  useEffect(() => {
    if (expired) begin();
  }, [expired]);
  return { standstill: expired ? standstill : undefined, look: checkIfStillSignedIn };
}
