import { type ComponentType, lazy } from 'react';

export interface Fetched<P extends object> {
  Drawn: ComponentType<P>;
  /** Forgets a failure, so that the next one that is drawn is fetched anew. */
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
      // What came stays the same component: a new one would lose the state of all that are drawn.
      if (!hasFailed) return;
      hasFailed = false;
      Part = make();
    },
  };
}
