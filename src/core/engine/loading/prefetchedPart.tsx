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
  let hasFailed = false;
  const createLazyComponent = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
  let Part = createLazyComponent();
  return {
    Drawn: (props) => <Part {...props} />,
    renew() {
      // If the code has loaded, it is not loaded again, because mounted instances would lose their state.
      if (!hasFailed) return;
      hasFailed = false;
      Part = createLazyComponent();
    },
  };
}
