import { type ComponentType, lazy } from 'react';

export interface RetryableLazyComponent<P extends object> {
  Drawn: ComponentType<P>;
  /** Forgets that loading failed, so that the next component to mount loads the code again. */
  renew: () => void;
}

/**
 * Returns a component whose code loads when it is first rendered. After a failure the code can be loaded
 * again; React's `lazy` would keep the failure forever.
 */
export function createRetryableLazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): RetryableLazyComponent<P> {
  let hasLoadFailed = false;
  const createLazyComponent = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        hasLoadFailed = true;
        throw error;
      }
    });
  let CurrentComponent = createLazyComponent();
  return {
    Drawn: (props) => <CurrentComponent {...props} />,
    renew() {
      // If the code has loaded, it is not loaded again, because mounted instances would lose their state.
      if (!hasLoadFailed) return;
      hasLoadFailed = false;
      CurrentComponent = createLazyComponent();
    },
  };
}
