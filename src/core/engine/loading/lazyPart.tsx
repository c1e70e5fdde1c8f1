import { RotateCcw } from 'lucide';
import { type ComponentType, type FunctionComponent, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { useText } from '../../ui/useText';
import { fetched } from './fetched';

const Nothing = () => null;

interface Instead<P> {
  /** Keeps its room until it is there. */
  Place?: ComponentType<P>;
  /** Shown in its place if loading fails. */
  Without?: ComponentType<P>;
}

/**
 * A part of a screen whose code is fetched after the screen. If that fails, the screen omits it until its next
 * opening.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Place = Nothing, Without = Nothing }: Instead<P> = {},
): FunctionComponent<P> {
  const { Drawn, renew } = fetched(load);
  return (props: P) => (
    <ErrorBoundary fallback={<Without {...props} />} onError={renew}>
      <Suspense fallback={<Place {...props} />}>
        <Drawn {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

const Missing = ({ resetErrorBoundary }: FallbackProps) => {
  const translate = useText();
  return (
    <Notice tone="red" role="alert" centered>
      {translate('app.part.failed')}
      <Button size="small" icon={RotateCcw} onClick={resetErrorBoundary}>
        {translate('app.retry')}
      </Button>
    </Notice>
  );
};

/**
 * A part that a screen can't do without, such as the input of a field. If its code does not load, an error
 * with a retry button takes its place: the surrounding input stays. The nearest Suspense keeps its room.
 */
export function lazyNeeded<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const { Drawn, renew } = fetched(load);
  return (props: P) => (
    <ErrorBoundary FallbackComponent={Missing} onError={renew}>
      <Drawn {...props} />
    </ErrorBoundary>
  );
}
