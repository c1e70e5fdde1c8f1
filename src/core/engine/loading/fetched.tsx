import { type ComponentType, lazy } from 'react';

export interface Fetched<P extends object> {
  Drawn: ComponentType<P>;
  /** Clears a failure, so that the next component drawn fetches again. */
  renew: () => void;
}

/** A component whose code is fetched when it is first drawn. Alone, React's `lazy` keeps a failure for good. */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
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
      // A loaded component stays the same: a new one would lose the state of all mounted instances.
      if (!hasFailed) return;
      hasFailed = false;
      Part = make();
    },
  };
}
