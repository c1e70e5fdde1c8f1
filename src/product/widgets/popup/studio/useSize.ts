import { useCallback, useState } from 'react';
import type { Screen } from '../drawing';

/** The size of an element as it changes, in pixels without its scale; undefined before it is drawn. */
export function useSize<E extends HTMLElement>(): [
  ref: (element: E | null) => (() => void) | undefined,
  size: Screen | undefined,
] {
  const [size, setSize] = useState<Screen>();
  const ref = useCallback((element: E | null) => {
    if (!element) return undefined;
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
