import type { ComponentType, FunctionComponent } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Notice } from '../../ui/Notice';
import { RetryButton } from '../../ui/RetryButton';
import { useText } from '../../ui/useText';
import { lazyPreloadableComponent } from './latePart';
import { createRetryableLazyComponent } from './prefetchedPart';

/**
 * Returns a component whose code loads after the screen, as with `lazyPreloadableComponent`. If rendering the
 * component fails, it is left out until the screen opens again.
 */
export function lazyOptionalComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallbacks: Parameters<typeof lazyPreloadableComponent<P>>[1] = {},
): FunctionComponent<P> {
  const OptionalComponent = lazyPreloadableComponent(load, fallbacks);
  const { Without } = fallbacks;
  return (props: P) => (
    <ErrorBoundary fallback={Without ? <Without {...props} /> : null}>
      <OptionalComponent {...props} />
    </ErrorBoundary>
  );
}

export const LoadingFailedNotice = ({ resetErrorBoundary }: FallbackProps) => {
  const translate = useText();
  return (
    <Notice tone="red" role="alert" centered>
      {translate('app.part.failed')}
      <RetryButton size="small" onClick={resetErrorBoundary} />
    </Notice>
  );
};

/**
 * Returns a component that a screen can't do without, such as a field's input. If its code does not load, an
 * error with a retry button replaces it; input in other fields is kept. While the code loads, the nearest
 * Suspense reserves its space.
 */
export function lazyRequiredComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  const { Drawn, renew } = createRetryableLazyComponent(load);
  return (props: P) => (
    <ErrorBoundary FallbackComponent={LoadingFailedNotice} onError={renew}>
      <Drawn {...props} />
    </ErrorBoundary>
  );
}
