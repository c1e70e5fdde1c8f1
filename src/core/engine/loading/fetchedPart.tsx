import { type ComponentType, lazy } from 'react';

export interface FetchedPart<P extends object> {
  Drawn: ComponentType<P>;
  /** Clears a failure, so that the next mounted component loads again. */
  renew: () => void;
}

/**
 * Returns a component whose code loads when it is first rendered. Unlike this, React's `lazy` keeps a failure
 * forever.
 */
export function fetchedPart<P extends object>(load: () => Promise<ComponentType<P>>): FetchedPart<P> {
  let hasFailed = false;
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
  let Part = make();
  return {
    Drawn: (props) => <Part {...props} />,
    renew() {
      // A loaded component must stay the same, or all mounted instances would lose their state.
      if (!hasFailed) return;
      hasFailed = false;
      Part = make();
    },
  };
}
