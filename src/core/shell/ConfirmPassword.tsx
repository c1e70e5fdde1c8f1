import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { confirmGate } from '../provider/sessionGate';

const ConfirmPasswordDialog = lazy(() => import('./ConfirmPasswordDialog'));

/** Over everything while a call waits for the operator's own password: what the operator typed stays below it. */
export const ConfirmPassword = () => {
  const waits = useSyncExternalStore(confirmGate.subscribe, () => confirmGate.expired);
  return (
    waits && (
      // Without the dialog the call could never be confirmed: it is refused, and can be repeated.
      <ErrorBoundary fallback={null} onError={() => confirmGate.abandon()}>
        <Suspense>
          <ConfirmPasswordDialog />
        </Suspense>
      </ErrorBoundary>
    )
  );
};
