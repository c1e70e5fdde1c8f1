import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

/** A part whose code loads on its own; `load` starts that early, never rejects, and returns nothing once it has it. */
export type LatePart<P extends object> = FunctionComponent<P> & { load: () => Promise<void> | undefined };

interface Instead<P> {
  /** Reserves the part's space until it loads. */
  Place?: ComponentType<P> | undefined;
  /** Shown instead of the part while its code can't be loaded. */
  Without?: ComponentType<P> | undefined;
}

/**
 * Returns a part that a screen can do without for a while. Its code loads after the screen; without a
 * connection it silently waits for the next one.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Place, Without }: Instead<P> = {},
): LatePart<P> {
  let known: ComponentType<P> | undefined;
  let asking: Promise<void> | undefined;
  /** All that wait share one try; the next begins once it has ended. */
  const ask = () => {
    asking ??= load()
      .then(
        (loaded) => {
          known = loaded;
        },
        () => undefined,
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const Late: FunctionComponent<P> = (props) => {
    const [Part, setPart] = useState(() => known);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (Part) return;
      const show = () =>
        void ask().then(() => {
          setPart(() => known);
          setMissing(!known);
        });
      show();
      window.addEventListener('online', show);
      return () => window.removeEventListener('online', show);
    }, [Part]);
    const Shown = Part ?? (isMissing ? Without : Place);
    return Shown ? <Shown {...props} /> : null;
  };
  return Object.assign(Late, { load: () => (known ? undefined : ask()) });
}
