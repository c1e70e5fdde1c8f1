import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

/**
 * A component whose code loads later. `load` starts to load the code, and its promise never rejects. `load`
 * returns undefined if the code has already loaded.
 */
export type PreloadableComponent<P extends object> = FunctionComponent<P> & {
  load: () => Promise<void> | undefined;
};

interface LazyComponentFallbacks<P> {
  /** Placeholder that reserves the component's space until its code loads. */
  Place?: ComponentType<P> | undefined;
  /** Shown instead of the component while its code can't be loaded. */
  Without?: ComponentType<P> | undefined;
}

/**
 * Returns a component that a screen does not need at first. Its code loads after the screen. Without a
 * connection, the code loads silently when the browser is online again.
 */
export function lazyPreloadableComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Place, Without }: LazyComponentFallbacks<P> = {},
): PreloadableComponent<P> {
  let loadedComponent: ComponentType<P> | undefined;
  let pendingLoad: Promise<void> | undefined;
  /**
   * All instances that wait share one attempt to load the code. The next attempt begins after this attempt
   * has ended.
   */
  const loadOnceForAllInstances = () => {
    pendingLoad ??= load()
      .then(
        (component) => {
          loadedComponent = component;
        },
        () => undefined,
      )
      .finally(() => {
        pendingLoad = undefined;
      });
    return pendingLoad;
  };
  const PreloadableWrapper: FunctionComponent<P> = (props) => {
    const [Part, setPart] = useState(() => loadedComponent);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (Part) return;
      const loadAndShowComponent = () =>
        void loadOnceForAllInstances().then(() => {
          setPart(() => loadedComponent);
          setMissing(!loadedComponent);
        });
      loadAndShowComponent();
      window.addEventListener('online', loadAndShowComponent);
      return () => window.removeEventListener('online', loadAndShowComponent);
    }, [Part]);
    const VisibleComponent = Part ?? (isMissing ? Without : Place);
    return VisibleComponent ? <VisibleComponent {...props} /> : null;
  };
  return Object.assign(PreloadableWrapper, {
    load: () => (loadedComponent ? undefined : loadOnceForAllInstances()),
  });
}
