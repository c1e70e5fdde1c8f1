import { useEffect, useState } from 'react';

/** Milliseconds without a change that count as a pause in typing. */
const PAUSE = 400;

/** The value as it was when it last stayed the same for a moment. */
export function useSettled<V extends string | number | null>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
