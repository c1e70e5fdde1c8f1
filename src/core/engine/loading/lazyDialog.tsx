import { useNotify } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ActWidgetProps } from '../EngineContext';
import { createRetryableLazyComponent } from './prefetchedPart';

/**
 * Returns a dialog whose code loads when it is first opened. If loading fails, the dialog closes and an error
 * message appears; the next click tries again. `placeholder` is shown while the code loads.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  placeholder?: ReactNode,
): ComponentType<P> {
  const { Drawn, renew } = createRetryableLazyComponent(load);
  return (props: P) => {
    const notify = useNotify();
    const closeDialogWithErrorNotice = () => {
      renew();
      notify('errors.network', { type: 'error' });
      props.onClose();
    };
    return (
      <ErrorBoundary fallback={null} onError={closeDialogWithErrorNotice}>
        <Suspense fallback={placeholder}>
          <Drawn {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/**
 * Returns a widget that asks the operator to confirm an action. Its code loads in the same way as with
 * `lazyDialog`.
 */
export function lazyActionWidget(
  load: () => Promise<ComponentType<ActWidgetProps>>,
): ComponentType<ActWidgetProps> {
  const ActionDialog = lazyDialog<ActWidgetProps & { onClose: () => void }>(async () => {
    const LoadedWidget = await load();
    return (props) => <LoadedWidget {...props} />;
  });
  return (props) => <ActionDialog {...props} onClose={props.onCancel} />;
}
