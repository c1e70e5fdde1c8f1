import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

/**
 * Returns a part that a screen can do without for a while. Its code loads after the screen; without a
 * connection it silently waits for the next one.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  let known: ComponentType<P> | undefined;
  return (props: P) => {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      const ask = () =>
        void load().then(
          (loaded) => {
            known = loaded;
            setPart(() => loaded);
          },
          () => undefined,
        );
      ask();
      window.addEventListener('online', ask);
      return () => window.removeEventListener('online', ask);
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}
