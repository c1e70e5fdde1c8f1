import { useNotify } from 'ra-core';
import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/**
 * A dialog whose code is fetched when it is first opened. Where that fails it closes again and the operator is told;
 * the next press tries anew.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const fetched = () => lazy(async () => ({ default: await load() }));
  let Dialog = fetched();
  return (props: P) => {
    const notify = useNotify();
    const close = () => {
      Dialog = fetched();
      notify('errors.network', { type: 'error' });
      props.onClose();
    };
    return (
      <ErrorBoundary fallback={null} onError={close}>
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
