import { useRef, useState } from 'react';

/**
 * Runs a press handler, one at a time: while its promise is pending, further presses do nothing. Tells whether one is
 * open.
 */
export function useOnePress<Args extends unknown[]>(
  run: ((...args: Args) => unknown) | undefined,
): [press: (...args: Args) => void, working: boolean] {
  const [working, setWorking] = useState(false);
  // The state is late: a second press may come before the button rerenders.
  const isWorking = useRef(false);
  const set = (now: boolean) => {
    isWorking.current = now;
    setWorking(now);
  };
  const press = (...args: Args) => {
    if (isWorking.current) return;
    const work = run?.(...args);
    if (!(work instanceof Promise)) return;
    set(true);
    void work.finally(() => set(false));
  };
  return [press, working];
}
