import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/**
 * A part of a screen whose code is fetched once the screen is there; where that fails the screen does without it. `place`
 * keeps its room until then.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place?: ReactNode,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: P) => (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={place}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
