import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { unsavedWorkTracker } from '../engine/unsavedWork';
import type { ConsoleAuthProvider, SignedInCheckResult } from '../provider/session/authProvider';
import { subscribeToSessionChanges } from '../provider/session/sessionChannel';
import { type ConsoleSession, sessionExpiryGate } from '../provider/wire/sessionGate';

/**
 * The reason why a page waits for its operator: another operator is signed in, or no operator is signed in.
 */
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
  const isSessionExpired = useSyncExternalStore(sessionExpiryGate.subscribe, () => sessionExpiryGate.expired);
  const [standstill, setStandstill] = useState<SignInWaitReason>();
  const checkCount = useRef(0);

  const resumeSession = () => {
    setStandstill(undefined);
    sessionExpiryGate.openGate();
    // The data about the operator that react-admin caches, such as the scope, might be outdated.
    void client.invalidateQueries({ queryKey: ['auth'] });
  };
  const pausePageUntilSignIn = (otherSession?: ConsoleSession) => {
    if (otherSession && !unsavedWorkTracker.exists()) return window.location.reload();
    setStandstill({ another: otherSession });
    // `renew` rejects if the operator cancels the sign-in. The page is then left, so the rejection is
    // ignored.
    if (!sessionExpiryGate.expired) sessionExpiryGate.renew().catch(() => undefined);
  };
  const handleSignInCheckResult = (checkResult: SignedInCheckResult | undefined) => {
    if (checkResult?.is === 'same') resumeSession();
    else pausePageUntilSignIn(checkResult?.is === 'another' ? checkResult.session : undefined);
  };
  const checkIfStillSignedIn = async () => {
    checkCount.current += 1;
    const checkNumber = checkCount.current;
    // Whether the result belongs to the latest check. The results of earlier checks are outdated.
    const isLatestSessionCheck = () => checkNumber === checkCount.current;
    const checkResult = await authProvider?.whoIsNow().catch((error: unknown) => {
      if (isLatestSessionCheck()) throw error;
      return undefined;
    });
    if (isLatestSessionCheck()) handleSignInCheckResult(checkResult);
  };

  const checkOrPausePage = useEffectEvent(
    () => void checkIfStillSignedIn().catch(() => pausePageUntilSignIn()),
  );
  useEffect(() => subscribeToSessionChanges(checkOrPausePage), []);
  const checkUnlessPaused = useEffectEvent(() => {
    if (!standstill) checkOrPausePage();
  });
  useEffect(() => {
    if (isSessionExpired) checkUnlessPaused();
  }, [isSessionExpired]);
  return { standstill: isSessionExpired ? standstill : undefined, look: checkIfStillSignedIn };
}
