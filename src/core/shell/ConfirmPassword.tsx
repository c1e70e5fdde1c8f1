import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { confirmGate } from '../provider/sessionGate';

const ConfirmPasswordDialog = lazy(() => import('./ConfirmPasswordDialog'));

/** A modal while a call waits for the operator's password: input below it is kept. */
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
